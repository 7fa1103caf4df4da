import sansLatin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import sansBoldLatin from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import sansExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import sansBoldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import serifItalicLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url';
import serifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url';
import serifBoldLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url';
import serifItalicExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff?url';
import serifExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff?url';
import serifBoldExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url';
import { pdf } from '@react-pdf/renderer';
import type { Product } from '@tradecellar/contract/catalogue.ts';
import { printAddress } from '@tradecellar/contract/pictures.ts';
import { publicConfig } from '../../../api/public-config.ts';
import { now } from '../../../session/clock.ts';
import { placeholderBottle } from '../../../wine/placeholder-bottle.ts';
import { readPicture } from './read-picture.ts';
import type { SheetContent } from './sheet-content.ts';
import { LOGO_BOX, PICTURE_BOX, SheetDocument } from './sheet-document.tsx';
import { loadFonts } from './sheet-fonts.ts';

/** WOFF: the engine takes ten times as long to unpack WOFF2. */
const fonts = {
  serif: [serifLatin, serifExtended],
  serifItalic: [serifItalicLatin, serifItalicExtended],
  serifBold: [serifBoldLatin, serifBoldExtended],
  sans: [sansLatin, sansExtended],
  sansBold: [sansBoldLatin, sansBoldExtended],
} as const;

/** The tasting sheet of a product as a PDF. Loaded on demand: the engine weighs more than the rest of the shop. */
export async function makeSheet(product: Product, content: SheetContent): Promise<Blob> {
  const { brand, merchant } = publicConfig();
  const [picture, logo] = await Promise.all([
    readPicture(product.Picture ? printAddress(product.Picture) : product.Image1_URL, PICTURE_BOX),
    readPicture(merchant.logoUrl, LOGO_BOX),
    loadFonts(fonts),
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
