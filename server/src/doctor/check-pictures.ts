import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Config } from '../config.ts';
import type { Reader } from '../database/connection.ts';
import { hasPicture } from '../pictures/picture-folder.ts';
import { checkAddress } from './check-surroundings.ts';
import { about, type Finding } from './finding.ts';
import { type PictureFacts, readPictureFacts } from './queries.ts';

const { good, warning } = about('Pictures');

export async function* checkPictures(reader: Reader, config: Config): AsyncGenerator<Finding> {
  const facts = await readPictureFacts(reader);
  const { logoUrl, login } = config.merchant;
  const addresses = [logoUrl, login.picture, ...(facts?.elsewhere ?? [])].filter((address) =>
    /^https?:/.test(address),
  );
  const found = await Promise.all(addresses.map((address) => checkAddress('Pictures', address, 'GET')));
  yield* found.filter(({ is }) => is !== 'good');
  if (facts !== undefined) yield* checkOwn(facts, config);
}

async function* checkOwn(
  { shown, products, unused, failed, faults }: PictureFacts,
  { picturesFolder, merchant }: Config,
): AsyncGenerator<Finding> {
  let missing = 0;
  for (const name of shown) if (!(await hasPicture(picturesFolder, name))) missing++;
  if (missing > 0) {
    yield warning(
      `missing from ${picturesFolder}, or damaged: ${missing} of ${countWords(shown.length, 'picture')}; run npm run pictures again, or copy the folder back`,
    );
  } else if (products > 0) {
    yield good(
      `${countWords(shown.length, 'picture')} of the shop’s own for ${countWords(products, 'product')}`,
    );
  }
  if (unused > 0) yield warning(`${countWords(unused, 'picture file')} not used by any product`);
  if (failed > 0 && merchant.pictures.fetch)
    yield warning(`${countWords(failed, 'picture')} could not be fetched: ${faults.join('; ')}`);
}
