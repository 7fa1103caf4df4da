import { availableParallelism } from 'node:os';
import { inTransaction } from '../database/transaction.ts';
import { lockImports } from '../import/import-queries.ts';
import { type AskedAddress, type DueAddress, readDueAddresses, saveAddresses } from './address-queries.ts';
import { fetchOriginal, internet, type Network } from './fetch-original.ts';
import { makePicture, measurePicture, PictureFault, pictureName } from './make-picture.ts';
import { hasPicture, storePicture, touchPicture } from './picture-folder.ts';
import { assignPictures, type StoredPicture, savePictures } from './queries.ts';
import { type PicturesShop, sweepUnused } from './take-pictures.ts';

const TOGETHER = 50;
const HOUR_MS = 3_600_000;
/** Other sites are asked once a day whether their picture is another. */
const AGAIN_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 7 * 24 * HOUR_MS;

/**
 * Fetches the pictures of `Image1_URL` that are due, and gives them to their products: fifty to a transaction, until none is
 * due or `until` is over. What fails keeps the picture that it had, and is asked again after an hour, then two, up to a week.
 */
export async function fetchPictures(
  shop: PicturesShop,
  { network = internet, until }: { network?: Network; until: Date },
): Promise<void> {
  const { database, clock } = shop;
  while (clock.now() < until) {
    const due = await readDueAddresses(database, clock.now(), TOGETHER);
    if (due.length === 0) break;
    const pictures = new Map<string, StoredPicture>();
    const asked: AskedAddress[] = [];
    const waiting = due.values();
    const work = async () => {
      for (const each of waiting) asked.push(await ask(shop, each, { network, pictures }));
    };
    // Mostly they wait for others.
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
    const now = clock.now();
    await inTransaction(
      database,
      async (writer) => {
        await lockImports(writer);
        await savePictures(writer, [...pictures.values()]);
        await saveAddresses(writer, asked, now);
        await assignPictures(writer, { now, isFetched: true });
      },
      { isRepeatable: true },
    );
  }
  await sweepUnused(shop);
}

async function ask(
  { folder, clock }: PicturesShop,
  { address, picture, etag, lastModified, failures }: DueAddress,
  { network, pictures }: { network: Network; pictures: Map<string, StoredPicture> },
): Promise<AskedAddress> {
  const well = { failures: 0, fault: '' };
  const later = (ms: number) => new Date(clock.now().getTime() + ms);
  try {
    const isThere = picture !== null && (await hasPicture(folder, picture));
    const validators = isThere ? { etag, lastModified } : { etag: '', lastModified: '' };
    const fetched = await fetchOriginal(address, validators, network);
    if (fetched.is === 'same')
      return { address, picture, etag, lastModified, nextAt: later(AGAIN_MS), ...well };
    const name = pictureName(fetched.original);
    if (await hasPicture(folder, name)) {
      await touchPicture(folder, name, clock.now());
      pictures.set(name, { name, ...(await measurePicture(fetched.original)) });
    } else {
      const { files, ...size } = await makePicture(fetched.original);
      await storePicture(folder, name, files);
      pictures.set(name, { name, ...size });
    }
    const said = { etag: fetched.etag, lastModified: fetched.lastModified };
    return { address, picture: name, ...said, nextAt: later(AGAIN_MS), ...well };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    const pauseMs = Math.min(2 ** failures * HOUR_MS, LONGEST_PAUSE_MS);
    const again = { nextAt: later(pauseMs), failures: failures + 1, fault: error.message };
    return { address, picture, etag, lastModified, ...again };
  }
}
