import { PictureDeath, type PictureTask, runBeside } from './run-beside.ts';
import type { ArrivedPicture, SetAside } from './take-arrived.ts';

/**
 * Takes pictures that have arrived in a folder in a process of its own, and answers which it did not take, and why. Where that
 * process dies, each file has one to itself: the file that it dies of again is not taken, and does not hold up the others.
 */
export async function takeBeside(
  where: Omit<PictureTask, 'work'>,
  { takeFrom, arrived }: { takeFrom: string; arrived: readonly ArrivedPicture[] },
  signal: AbortSignal,
): Promise<SetAside> {
  try {
    return await runBeside({ ...where, work: { takeFrom, arrived } }, signal);
  } catch (error) {
    if (!(error instanceof PictureDeath) || signal.aborted) throw error;
    const [first, ...others] = arrived;
    if (first !== undefined && others.length === 0)
      return { [first.name]: `was not taken: ${error.message}` };
  }
  const setAside: Record<string, string> = {};
  for (const each of arrived) {
    Object.assign(setAside, await takeBeside(where, { takeFrom, arrived: [each] }, signal));
  }
  return setAside;
}
