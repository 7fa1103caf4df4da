import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { boundTurns } from '../../http/limits/bound-turns.ts';
import { isRefusal, type Refusal, refuse } from '../../http/problems.ts';
import type { MadePhoto } from '../../pictures/make-picture.ts';

/** A photo ready to be stored, or the reason why the photo is unsuitable: `is animated`. */
export type PhotoAnswer = MadePhoto | { readonly fault: string };

type SentPhoto = {
  readonly original: Uint8Array;
  readonly owner: string;
  readonly signal: AbortSignal;
};

/** A photo that takes longer hangs in the library, or the machine is overloaded. */
const LONGEST_MS = 8_000;
/**
 * Decoding a phone's photo takes some 100 MB, and 400 MB at most (make-picture.ts). One person's photos never use both
 * processes at once. A waiting photo holds up to 700 KB.
 */
const BOUNDS = { running: { owner: 1, process: 2 }, waiting: { owner: 3, process: 16 } };
const MOST_REMEMBERED = 1_000;

/**
 * Re-encodes photos in processes of their own, because a crash of the library must not crash the shop. Refuses
 * `too-many-requests` and `service-unavailable` beyond the bounds, and `service-unavailable` if a process is too slow
 * or dies, which may be the machine's fault. A photo whose process died twice is unsuitable. @internal
 */
export function photoMaker({
  program = new URL('./photo-process.ts', import.meta.url),
  longestMs = LONGEST_MS,
} = {}) {
  const turns = boundTurns(BOUNDS);
  const endings = new Map<string, number>();
  let running = 0;

  async function make(
    { original, owner, signal }: SentPhoto,
    itsProgram = program,
  ): Promise<PhotoAnswer | Refusal> {
    const hash = createHash('sha256').update(original).digest('hex');
    const endedBefore = endings.get(hash) ?? 0;
    if (endedBefore >= 2) return UNREADABLE;
    const end = await turns.take({ owner, shares: 1, signal });
    if (isRefusal(end)) return end;
    running += 1;
    try {
      const wasAlone = running === 1;
      const answer = await runBeside(fileURLToPath(itsProgram), original, { longestMs, signal });
      if (answer !== 'ended') return answer ?? refuse('service-unavailable');
      // If a second process ran at the same time, its photo may have used up the memory, so the death is not held
      // against this photo.
      if (!wasAlone || running > 1) return refuse('service-unavailable');
      remember(hash, endedBefore + 1);
      return endedBefore === 0 ? refuse('service-unavailable') : UNREADABLE;
    } finally {
      running -= 1;
      end();
    }
  }

  function remember(hash: string, times: number): void {
    if (endings.size >= MOST_REMEMBERED) endings.delete(endings.keys().next().value ?? '');
    endings.set(hash, times);
  }

  /** `running` counts the processes. @internal For tests. */
  return Object.assign(make, { running: () => running });
}

export const makePhotoBeside = photoMaker();

const UNREADABLE = { fault: 'cannot be read' } as const;

/**
 * The process's answer: `ended` if the process died without an answer, undefined if it was too slow or the caller has
 * gone.
 */
function runBeside(
  program: string,
  original: Uint8Array,
  { longestMs, signal }: { longestMs: number; signal: AbortSignal },
): Promise<PhotoAnswer | 'ended' | undefined> {
  const { promise, resolve } = Promise.withResolvers<PhotoAnswer | 'ended' | undefined>();
  const child: ChildProcess = fork(program, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    serialization: 'advanced',
  });
  let answer: PhotoAnswer | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  const tooSlow = setTimeout(stop, longestMs);
  signal.addEventListener('abort', stop);
  const finish = () => {
    clearTimeout(tooSlow);
    signal.removeEventListener('abort', stop);
    resolve(answer ?? (isStopped ? undefined : 'ended'));
  };
  child.once('message', (message: PhotoAnswer) => {
    answer = message;
  });
  // A process that cannot start, for example without memory, is the machine's fault. A message to an ended process also
  // causes an error, which the exit handles.
  child.on('error', () => {
    isStopped ||= child.pid === undefined;
    if (child.pid === undefined) finish();
  });
  child.once('exit', finish);
  child.send(original, () => undefined);
  return promise;
}
