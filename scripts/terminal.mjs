// @ts-check
// What the scripts say on the screen. Plain JavaScript without packages: it runs before anything is installed.
import { performance } from 'node:perf_hooks';

/** Prints one line of what is going on.
 * @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Prints a heading, does the work, prints the seconds it took.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>} */
export async function timed(title, work) {
  const started = performance.now();
  say(`▸ ${title} …`);
  const result = await work();
  say(`  ${title}: ${secondsSince(started)} s`);
  return result;
}

/** Seconds since `started` (a `performance.now()`), to one decimal.
 * @param {number} started */
export function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

/** A failure that is told to a person in one sentence, without a stack trace. */
export class Failure extends Error {}

/** Runs the script; a `Failure` is printed as words, anything else with its stack.
 * @param {() => Promise<number>} main gives the exit code */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(
      error instanceof Failure ? `\n${error.message}\n` : `\n${String(errorText(error))}\n`,
    );
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
function errorText(error) {
  return error instanceof Error ? (error.stack ?? error.message) : error;
}
