import type { productsItem } from '@tradecellar/contract/catalogue.ts';
import { pictureSources } from '@tradecellar/contract/pictures.ts';
import { preload } from 'react-dom';
import { type Held, type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead } from '../../session/account.ts';
import { type PictureBox, pictureSizes } from '../../wine/picture-box.ts';
import { boughtQuery } from '../../wine/use-bought.ts';
import { productQuery } from '../../wine/use-product.ts';

/** For the product's own page and for its sheet, each with the room that it has for the picture. */
export async function loadProduct({ queries }: LoaderContext, code: string, box: PictureBox): Promise<void> {
  const account = accountAhead();
  if (account === undefined || code === '') return;
  const bought = account !== '' && readAhead(queries, boughtQuery(account, [code]));
  const found = await readAhead(queries, productQuery(account, code));
  if (found) loadPicture(found, box);
  await bought;
}

/** The largest thing on the page: fetched while the page is drawn, not after. */
function loadPicture(
  { mainResult: { Image1_URL, Picture } }: Held<typeof productsItem>,
  box: PictureBox,
): void {
  if (Image1_URL === '') return;
  const which = Picture && {
    imageSrcSet: pictureSources(Picture).avif,
    imageSizes: pictureSizes(Picture, box),
    // A browser that reads no AVIF passes over this.
    type: 'image/avif',
  };
  preload(Image1_URL, { as: 'image', fetchPriority: 'high', ...which });
}
