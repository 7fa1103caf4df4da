import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { Fragment } from 'react';
import { Tag } from '../ui/tag.tsx';

/** News of a wine: 'New', 'Last bottles' or '2023 follows 2022'. A space before each tag, at most two tags. */
export function WineTags({ product }: { readonly product: Pick<ProductCard, 'Tags'> }) {
  return product.Tags?.map((tag) => (
    <Fragment key={tag}>
      {' '}
      <Tag>{tag}</Tag>
    </Fragment>
  ));
}
