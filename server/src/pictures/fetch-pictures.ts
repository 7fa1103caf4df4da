import type { Writer } from '../database/connection.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import {
  type AskedAddress,
  type DueAddress,
  readDueAddresses,
  saveAddresses,
  sweepAddresses,
} from './address-queries.ts';
import { fetchOriginal, internet, type Network } from './fetch-original.ts';
import { makePicture, measurePicture, PictureFault, pictureName } from './make-picture.ts';
import { claimPicture, hasPicture, storePicture } from './picture-folder.ts';
import { assignPictures, type StoredPicture, savePictures } from './queries.ts';
import { type PicturesShop, sweepUnused } from './take-pictures.ts';

const TOGETHER = 50;
/**
 * The number of concurrent fetches. It is small, because an original may have 50 MB, and takes many times its size when
 * decoded.
 */
const AT_ONCE = 2;
/**
 * Pictures are assigned in batches, because each assignment is a new version of the catalogue, which every process
 * reads again.
 */
const ASSIGN_EVERY_MS = 3 * 60_000;
const HOUR_MS = 3_600_000;
const AGAIN_MS = 24 * HOUR_MS;
const LONGEST_PAUSE_MS = 7 * 24 * HOUR_MS;
const UNANSWERED = 'ended the process that fetched it, or is being fetched';

/**
 * Fetches the due pictures of `Image1_URL` and assigns them to their products, every few minutes and at the end. Ends
 * when no address is due or `until` has passed. A failure keeps the stored picture, and is retried after an hour, then
 * after two hours, and so on up to a week. An address is stored as failed before its fetch, so that an address that
 * crashes this process does not do so in each run.
 */
export async function fetchPictures(
  shop: PicturesShop,
  { network = internet, until }: { network?: Network; until: Date },
): Promise<void> {
  const { database, clock } = shop;
  const save = (change: (writer: Writer) => Promise<void>) =>
    inTransaction(database, change, { isRepeatable: true });
  const assign = () =>
    save(async (writer) => {
      await lockImports(writer);
      await sweepAddresses(writer);
      await assignPictures(writer, { now: clock.now(), isFetched: true });
    });
  const askInTurn = async (waiting: Iterator<DueAddress>) => {
    while (clock.now() < until) {
      const { value: due, done } = waiting.next();
      if (done === true) return;
      const begun = failedNow(due, clock.now(), UNANSWERED);
      await save((writer) => saveAddresses(writer, [begun], clock.now()));
      const { asked, picture } = await ask(shop, due, network);
      await save(async (writer) => {
        if (picture !== undefined) await savePictures(writer, [picture]);
        await saveAddresses(writer, [asked], clock.now());
      });
    }
  };
  // Assigns pictures that an earlier run fetched before it was killed.
  await assign();
  let assignedAt = clock.now();
  for (let isOver = false; !isOver; ) {
    const due = await readDueAddresses(database, clock.now(), TOGETHER);
    const waiting = due.values();
    await Promise.all(Array.from({ length: AT_ONCE }, () => askInTurn(waiting)));
    const now = clock.now();
    isOver = due.length < TOGETHER || now >= until;
    if (isOver || now.getTime() - assignedAt.getTime() >= ASSIGN_EVERY_MS) {
      await assign();
      assignedAt = now;
    }
  }
  await sweepUnused(shop);
}

function failedNow(
  { address, picture, etag, lastModified, failures }: DueAddress,
  now: Date,
  fault: string,
): AskedAddress {
  const pauseMs = Math.min(2 ** failures * HOUR_MS, LONGEST_PAUSE_MS);
  const nextAt = new Date(now.getTime() + pauseMs);
  return { address, picture, etag, lastModified, nextAt, failures: failures + 1, fault };
}

async function ask(
  { folder, clock }: PicturesShop,
  due: DueAddress,
  network: Network,
): Promise<{ asked: AskedAddress; picture?: StoredPicture }> {
  const { address, picture, etag, lastModified } = due;
  const well = () => ({ nextAt: new Date(clock.now().getTime() + AGAIN_MS), failures: 0, fault: '' });
  try {
    const isThere = picture !== null && (await hasPicture(folder, picture));
    const validators = isThere ? { etag, lastModified } : { etag: '', lastModified: '' };
    const fetched = await fetchOriginal(address, validators, network);
    if (fetched.is === 'same') return { asked: { address, picture, etag, lastModified, ...well() } };
    const name = pictureName(fetched.original);
    let size: { width: number; height: number };
    if (await claimPicture(folder, name, clock.now())) {
      size = await measurePicture(fetched.original);
    } else {
      const { files, ...made } = await makePicture(fetched.original);
      await storePicture(folder, name, files);
      size = made;
    }
    const { width, height } = size;
    return {
      asked: { address, picture: name, etag: fetched.etag, lastModified: fetched.lastModified, ...well() },
      picture: { name, width, height },
    };
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error;
    return { asked: failedNow(due, clock.now(), error.message) };
  }
}
