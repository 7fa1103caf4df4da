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
