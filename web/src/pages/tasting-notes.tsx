import { publicConfig } from '../api/public-config.ts';
import { TastingSheet } from '../features/product/tasting-sheet.tsx';
import { placeholderBottle } from '../product/placeholder-bottle.ts';
import { ProductPicture } from '../product/product-picture.tsx';

type TastingNotesPageProps = {
  /** The product's code; '' when the address names none. */
  readonly code: string;
};

/** The tasting-notes document of one product, to read, print and download (2.in.15). */
export function TastingNotesPage({ code }: TastingNotesPageProps) {
  return (
    <TastingSheet
      key={code}
      code={code}
      picture={(product) => <ProductPicture product={product} loading="eager" />}
      bottle={(product) => placeholderBottle(product.Type, publicConfig().brand.colour)}
    />
  );
}
