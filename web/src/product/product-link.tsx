import { useQueryClient } from '@tanstack/react-query';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import type { ComponentProps } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { productDetailPath } from '../session/paths.ts';
import { AppLink } from '../ui/app-link.tsx';

type ProductLinkProps = Omit<ComponentProps<typeof AppLink>, 'href'> & { readonly code: string };

/** A link to a product's page. The product is fetched when the pointer or the focus comes near. */
export function ProductLink({ code, ...rest }: ProductLinkProps) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const fetchAhead = () =>
    void queries.prefetchQuery(endpointQuery(productsItem, { ProductCode: code, CustomerAccount: account }));
  return (
    <AppLink
      {...rest}
      href={productDetailPath(code)}
      onMouseEnter={fetchAhead}
      onFocus={fetchAhead}
      onPointerDown={fetchAhead}
    />
  );
}
