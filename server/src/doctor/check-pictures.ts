import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Config } from '../config.ts';
import type { Reader } from '../database/connection.ts';
import { hasPicture } from '../pictures/picture-folder.ts';
import { checkAddress } from './check-surroundings.ts';
import { about, type Finding } from './finding.ts';
import { type PictureFacts, readPictureFacts } from './queries.ts';

/** The logo and pictures on other sites, and the shop's own: whether their files are there, and what was not fetched. */
export async function checkPictures(reader: Reader, config: Config): Promise<Finding[]> {
  const facts = await readPictureFacts(reader);
  const elsewhere = await checkElsewhere([config.merchant.logoUrl, ...(facts?.elsewhere ?? [])]);
  return facts === undefined ? elsewhere : [...elsewhere, ...(await checkOwn(facts, config))];
}

async function checkElsewhere(addresses: readonly string[]): Promise<Finding[]> {
  const elsewhere = addresses.filter((address) => /^https?:/.test(address));
  const found = await Promise.all(elsewhere.map((address) => checkAddress('Pictures', address, 'GET')));
  return found.flat().filter(({ is }) => is !== 'good');
}

async function checkOwn(
  { shown, products, unused, failed, faults }: PictureFacts,
  { picturesFolder, merchant }: Pick<Config, 'picturesFolder' | 'merchant'>,
): Promise<Finding[]> {
  const is = about('Pictures');
  const found: Finding[] = [];
  let missing = 0;
  for (const name of shown) if (!(await hasPicture(picturesFolder, name))) missing++;
  if (missing > 0) {
    found.push(
      is.warning(
        `${missing} of ${countWords(shown.length, 'picture')} of the shop’s own are not in ${picturesFolder}, or not whole: run npm run pictures again, or copy the folder back`,
      ),
    );
  } else if (products > 0) {
    found.push(
      is.good(
        `${countWords(shown.length, 'picture')} of the shop’s own for ${countWords(products, 'product')}`,
      ),
    );
  }
  if (unused > 0)
    found.push(
      is.warning(`${countWords(unused, 'picture')} of files fit no product any more, or another is nearer`),
    );
  if (failed > 0 && merchant.pictures.fetch) {
    found.push(is.warning(`${countWords(failed, 'picture')} could not be fetched: ${faults.join('; ')}`));
  }
  return found;
}
