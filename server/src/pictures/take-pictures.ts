import { availableParallelism } from 'node:os';
import type { Writer } from '../database/connection.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { markOverruledPictures } from './by-hand-queries.ts';
import { type Original, type RefusedFile, readOriginal } from './list-originals.ts';
import { makePicture, measurePicture, PictureFault, pictureName } from './make-picture.ts';
import { matchPictures } from './match-pictures.ts';
import { claimPicture, storePicture, sweepFolder } from './picture-folder.ts';
import {
  assignPictures,
  deletePictureFiles,
  type PictureFile,
  readPictured,
  readPictureFiles,
  type StoredPicture,
  savePictureFiles,
  savePictures,
  sweepPictures,
} from './queries.ts';

export type PicturesShop = Pick<Shop, 'database' | 'clock'> & { readonly folder: string };

/** If `isFetched` is true, products without a picture file show the picture of `Image1_URL`. */
export type TakingShop = PicturesShop & { readonly isFetched: boolean };

export type TakeOptions = {
  readonly dryRun: boolean;
  /** True if `originals` is the complete set: pictures of all other files are removed. */
  readonly replace: boolean;
  readonly force: boolean;
  readonly cameBy: string;
  readonly onProgress: (done: number, of: number) => void;
  /** Called with true before waiting for an import, and with false afterwards. */
  readonly onWaiting?: (isWaiting: boolean) => void;
};

export type Taken = {
  /** Files whose sizes were made again, or would be made in a dry run. */
  readonly made: readonly string[];
  readonly unchanged: number;
  readonly removed: readonly string[];
  /** The products whose picture the office had set by hand, and that show another file from now on. */
  readonly overruled: readonly string[];
  readonly products: number;
  readonly unmatched: readonly string[];
  readonly refused: readonly RefusedFile[];
};

export type TooMuch = { readonly wouldRemove: number; readonly of: number };

/** Unused pictures stay for this time, because an open page may still ask for them. */
const GRACE_MS = 7 * 24 * 3_600_000;

/**
 * Makes the pictures of these files and assigns them to the products that their names match (`matchPictures`), in one
 * transaction. A file whose content is known is only read, so a second run does only unfinished work, even after a
 * killed run. If a file cannot be read, its product keeps the old picture.
 */
export async function takePictures(
  shop: TakingShop,
  originals: readonly Original[],
  options: TakeOptions,
): Promise<Taken | TooMuch> {
  const { database, clock, isFetched } = shop;
  const before = await readPictureFiles(database);
  const here = new Map(originals.map((original) => [original.stem, original]));
  const removed = options.replace ? before.filter(({ stem }) => !here.has(stem)) : [];
  if (!options.force && removed.length * 10 > before.length) {
    return { wouldRemove: removed.length, of: before.length };
  }
  const gone = new Set(removed.map(({ stem }) => stem));
  const remaining = before.filter(({ stem }) => !gone.has(stem));
  const stems = [...new Set([...here.keys(), ...remaining.map(({ stem }) => stem)])];
  const { chosen, unmatched, passedOver } = matchPictures(stems, await readPictured(database));
  const fileOf = (stem: string) => here.get(stem)?.file ?? remaining.find((each) => each.stem === stem)?.file;
  const fitting = new Set(chosen.values());
  const read = await readAll(
    shop,
    originals.filter(({ stem }) => fitting.has(stem)),
    options,
  );
  const known = new Map(before.map(({ stem, picture }) => [stem, picture]));
  const { pictures, files, refused } = read;
  let overruled: readonly string[] = [];
  if (!options.dryRun) {
    const now = clock.now();
    const save = async (writer: Writer) => {
      options.onWaiting?.(true);
      await lockImports(writer);
      options.onWaiting?.(false);
      await savePictures(writer, pictures);
      await savePictureFiles(writer, files, { cameBy: options.cameBy, now });
      await deletePictureFiles(writer, [...gone]);
      await assignPictures(writer, { now, isFetched });
      overruled = await markOverruledPictures(writer, now);
    };
    await inTransaction(database, save, { isRepeatable: true });
    await sweepUnused(shop);
  }
  const shown = new Set([...remaining.map(({ stem }) => stem), ...files.map(({ stem }) => stem)]);
  return {
    made: files.filter(({ stem, picture }) => known.get(stem) !== picture).map(({ file }) => file),
    unchanged: files.filter(({ stem, picture }) => known.get(stem) === picture).length,
    removed: removed.map(({ file }) => file),
    overruled,
    products: [...chosen.values()].filter((stem) => shown.has(stem)).length,
    unmatched: unmatched.flatMap((stem) => here.get(stem)?.file ?? []),
    refused: [
      ...refused,
      ...originals.flatMap(({ stem, file }) => {
        const better = passedOver.get(stem);
        return better === undefined
          ? []
          : [{ file, reason: `is not used: ${fileOf(better)} is a closer match` }];
      }),
    ],
  };
}

export async function sweepUnused({ database, folder, clock }: PicturesShop): Promise<void> {
  const since = new Date(clock.now().getTime() - GRACE_MS);
  const named = await inTransaction(database, (writer) => sweepPictures(writer, since));
  await sweepFolder(folder, named as ReadonlySet<string>, since); // The transaction returns no refusal.
}

type ReadFiles = { pictures: StoredPicture[]; files: PictureFile[]; refused: RefusedFile[] };

/**
 * Makes two pictures at once for each processor, so that one file is read or written while another picture is made.
 * This takes an eighth less time than one picture for each processor.
 */
async function readAll(
  shop: PicturesShop,
  originals: readonly Original[],
  { dryRun, onProgress }: TakeOptions,
): Promise<ReadFiles> {
  const read: ReadFiles = { pictures: [], files: [], refused: [] };
  const pictures = new Map<string, StoredPicture>();
  const waiting = originals.values();
  let done = 0;
  const work = async () => {
    for (const { path, file, stem } of waiting) {
      try {
        const picture = await readPicture(shop, path, { dryRun });
        pictures.set(picture.name, picture);
        read.files.push({ stem, file, picture: picture.name });
      } catch (error) {
        if (!(error instanceof PictureFault)) throw error;
        read.refused.push({ file, reason: error.message });
      }
      onProgress(++done, originals.length);
    }
  };
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, work));
  const byFile = (a: { file: string }, b: { file: string }) => (a.file < b.file ? -1 : 1);
  return {
    pictures: [...pictures.values()],
    files: read.files.toSorted(byFile),
    refused: read.refused.toSorted(byFile),
  };
}

/** @throws PictureFault if the file is unsuitable */
async function readPicture(
  { folder, clock }: PicturesShop,
  path: string,
  { dryRun }: { readonly dryRun: boolean },
): Promise<StoredPicture> {
  const original = await readOriginal(path);
  const name = pictureName(original);
  const isMade = dryRun || (await claimPicture(folder, name, clock.now()));
  const { width, height } = isMade
    ? await measurePicture(original)
    : await makeAndStore(folder, name, original);
  return { name, width, height };
}

/** Makes the picture of a file that no product shows yet. Returns the reason if the file is unsuitable. */
export async function makeAlone(shop: PicturesShop, path: string): Promise<string | undefined> {
  try {
    const picture = await readPicture(shop, path, { dryRun: false });
    await inTransaction(shop.database, (writer) => savePictures(writer, [picture]), { isRepeatable: true });
    return undefined;
  } catch (error) {
    if (error instanceof PictureFault) return error.message;
    throw error;
  }
}

async function makeAndStore(folder: string, name: string, original: Uint8Array) {
  const { width, height, files } = await makePicture(original);
  await storePicture(folder, name, files);
  return { width, height };
}
