import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MadePhoto } from '../pictures/make-picture.ts';

/** A photo ready to be stored, or the reason why it is unsuitable: `is animated`. */
export type PhotoAnswer = MadePhoto | { readonly fault: string };

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));

/** A photo that takes longer hangs in the library. */
const LONGEST_MS = 8_000;
/** Decoding takes memory: a phone's photo some 100 MB. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Re-encodes a photo in a process of its own, as a crash of the library must not crash the shop. At most two run at once.
 * @throws Error if the process ends without an answer, or takes too long
 */
export async function makePhotoBeside(original: Uint8Array): Promise<PhotoAnswer> {
  if (running >= AT_ONCE) await new Promise<void>((free) => waiting.push(free));
  running += 1;
  try {
    return await runBeside(original);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

function runBeside(original: Uint8Array): Promise<PhotoAnswer> {
  return new Promise((done, failed) => {
    const child = fork(program, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      serialization: 'advanced',
    });
    const hanging = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS);
    let answer: PhotoAnswer | undefined;
    child.once('message', (message: PhotoAnswer) => {
      answer = message;
    });
    child.on('error', failed);
    child.once('exit', (code, killedBy) => {
      clearTimeout(hanging);
      if (answer === undefined) failed(new Error(`The photo's process ended with ${killedBy ?? code}`));
      else done(answer);
    });
    child.send(original);
  });
}
