import { pdf } from '@react-pdf/renderer';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { printAddress } from '@tradecellar/contract/pictures.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { now } from '../../../session/clock.ts';
import { loadOwnFonts } from '../../../ui/pdf/load-own-fonts.ts';
import { placeholderBottle } from '../../../wine/placeholder-bottle.ts';
import { readPicture } from './read-picture.ts';
import type { SheetContent } from './sheet-content.ts';
import { LOGO_BOX, PICTURE_BOX, SheetDocument } from './sheet-document.tsx';

/** The tasting sheet of a product as a PDF. Imported on demand: the PDF engine is larger than the rest of the shop. */
export async function makeSheet(product: Product, content: SheetContent): Promise<Blob> {
  const { brand, merchant } = publicConfig();
  const [picture, logo] = await Promise.all([
    readPicture(product.Picture ? printAddress(product.Picture) : product.Image1_URL, PICTURE_BOX),
    readPicture(merchant.logoUrl, LOGO_BOX),
    loadOwnFonts(),
  ]);
  return pdf(
    <SheetDocument
      content={content}
      picture={picture}
      bottle={placeholderBottle(product.Type, brand.colour)}
      logo={logo}
      brandColour={brand.colour}
      madeAt={now()}
    />,
  ).toBlob();
}
