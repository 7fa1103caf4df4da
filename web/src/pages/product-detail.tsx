import { useId } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { BackToList } from '../features/catalogue/last-list.tsx';
import { ProductOrder } from '../features/catalogue/product-order.tsx';
import { ProductSheet } from '../features/product/product-sheet.tsx';
import { placeholderBottle } from '../product/placeholder-bottle.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { useOrdering } from './use-ordering.ts';

type ProductDetailPageProps = { readonly code: string };

/** One product whole (2.in.13). */
export function ProductDetailPage({ code }: ProductDetailPageProps) {
  const ordering = useOrdering();
  const nameId = useId();
  return (
    <ProductSheet
      // Another product remounts, so that no message of this one stays.
      key={code}
      code={code}
      nameId={nameId}
      back={<BackToList />}
      picture={(product) => (
        <ProductPicture product={product} loading="eager" alt={`${product.Description}, the bottle`} />
      )}
      bottle={(product) => placeholderBottle(product.Type, publicConfig().brand.colour)}
      order={(product) => <ProductOrder {...{ product, ordering, nameId }} />}
    />
  );
}
