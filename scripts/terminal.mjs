// @ts-check
// Prints the output of scripts. Uses no packages, because it runs before packages are installed.

/** @param {string} text */
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

/** A failure to print as a sentence, without a stack trace. */
export class Failure extends Error {}

/** @param {unknown} error */
export function textOf(error) {
  if (error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs a script.
 * @param {() => Promise<number>} main gives the exit code */
export async function runScript(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`\n${textOf(error)}\n`);
    process.exitCode = 1;
  }
}
