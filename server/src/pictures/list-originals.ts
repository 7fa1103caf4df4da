import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { PictureFault } from './make-picture.ts';
import { small } from './match-pictures.ts';

/** A file to make a picture of. `stem` is its lower-case name without extension. */
export type Original = { readonly file: string; readonly path: string; readonly stem: string };

export type RefusedFile = { readonly file: string; readonly reason: string };

/** Larger than the file of any camera (30 MB at most). */
export const MOST_MEGABYTES = 50;
const ENDING = /^[.](jpe?g|png|webp)$/i;
const OF_SYSTEMS = /^([.].*|Thumbs[.]db|desktop[.]ini)$/i;

/** The pictures in a folder, sorted by name, and the files that cannot be pictures. Subfolders are not read. */
export async function listOriginals(
  folder: string,
): Promise<{ originals: Original[]; refused: RefusedFile[] }> {
  const found = await readdir(folder, { withFileTypes: true });
  const originals = new Map<string, Original>();
  const refused: RefusedFile[] = [];
  for (const entry of found.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const file = entry.name;
    if (OF_SYSTEMS.test(file)) continue;
    const { name, ext } = parse(file);
    const stem = small(name);
    const first = originals.get(stem);
    if (entry.isDirectory()) refused.push({ file, reason: 'is a folder: folders inside are not read' });
    else if (entry.isSymbolicLink()) refused.push({ file, reason: 'is a link: links are not followed' });
    else if (!ENDING.test(ext)) refused.push({ file, reason: 'does not end in .jpg, .jpeg, .png or .webp' });
    else if (first !== undefined)
      refused.push({ file, reason: `has the same name as ${first.file}, which is used` });
    else originals.set(stem, { file, path: join(folder, file), stem });
  }
  return { originals: [...originals.values()], refused };
}

/** @throws PictureFault if the file is too large or has become a link */
export async function readOriginal(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    throw new PictureFault(`cannot be opened: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new PictureFault('is not a file');
    if (found.size > MOST_MEGABYTES * 2 ** 20) throw new PictureFault(`is larger than ${MOST_MEGABYTES} MB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
