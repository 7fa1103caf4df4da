import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boundTurns } from '../http/limits/bound-turns.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { PictureDeath, type PictureTask, runBeside } from './run-beside.ts';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

/**
 * The time limit of the process. Forty of the largest pictures take half of this time on a busy machine. If the process
 * is killed, its finished pictures stay.
 */
const LONGEST_MS = 5 * 60_000;

type Taking = {
  readonly takeFrom: string;
  readonly arrived: readonly ArrivedPicture[];
  readonly longestMs?: number;
};

/**
 * Takes pictures that arrived in a folder, in a process of its own. Returns the refused files with reasons. If the
 * process dies or hangs, each file gets its own process: a file that fails again is refused, and does not block the
 * remaining files.
 */
export async function takeBeside(
  where: Omit<PictureTask, 'work'>,
  { takeFrom, arrived, longestMs = LONGEST_MS }: Taking,
  signal: AbortSignal,
): Promise<SetAside> {
  try {
    return await runBeside({ ...where, work: { takeFrom, arrived } }, { signal, longestMs });
  } catch (error) {
    if (!(error instanceof PictureDeath) || signal.aborted) throw error;
    const [first, ...others] = arrived;
    if (first !== undefined && others.length === 0)
      return { [first.name]: `was not taken: ${error.message}` };
  }
  const setAside: Record<string, string> = {};
  for (const each of arrived) {
    Object.assign(setAside, await takeBeside(where, { takeFrom, arrived: [each], longestMs }, signal));
  }
  return setAside;
}

/** The largest picture takes some 10 s on a busy machine. A process that takes longer hangs. */
const LONGEST_OF_ONE_MS = 50_000;
/** Decoding takes up to 400 MB (make-picture.ts), and a waiting picture holds up to 50 MB. */
const turns = boundTurns({ running: { owner: 1, process: 1 }, waiting: { owner: 2, process: 4 } });

type Sent = { readonly original: Uint8Array; readonly owner: string; readonly signal: AbortSignal };

/**
 * Makes the picture of an uploaded file in a process of its own, and stores the picture under its `pictureName`,
 * without a product. Returns the reason if the file is unsuitable. Refuses `too-many-requests` and
 * `service-unavailable` beyond the bounds.
 */
export async function makeBeside(
  where: Omit<PictureTask, 'work'>,
  { original, owner, signal }: Sent,
): Promise<{ readonly fault: string | undefined } | Refusal> {
  const end = await turns.take({ owner, shares: 1, signal });
  if (isRefusal(end)) return end;
  // Named like a draft, so that a later sweep removes the file of a killed server.
  const path = join(where.folder, `.upload.${randomUUID()}.draft`);
  try {
    await mkdir(where.folder, { recursive: true });
    await writeFile(path, original, { mode: 0o600 });
    const bounds = { signal, longestMs: LONGEST_OF_ONE_MS };
    const refused = await runBeside({ ...where, work: { make: path } }, bounds);
    return { fault: refused[''] };
  } catch (error) {
    if (signal.aborted) return refuse('service-unavailable');
    if (error instanceof PictureDeath) return { fault: 'could not be read in time' };
    throw error;
  } finally {
    await rm(path, { force: true });
    end();
  }
}
