// @ts-check
// Starting other programs, and passing on the signals that reach us.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { binFolder, root } from './places.mjs';

/** How long a second signal of the same kind counts as an echo of the first: npm passes Ctrl-C on to us, too. */
const echoMs = 1_000;
const lookEveryMs = 250;
const isWindows = process.platform === 'win32';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Options */

/** Runs a program in the foreground until it ends. Signals that reach us are passed on to it, once each; the
 * interrupt of a terminal is not, because the terminal has already given it to the program itself.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code; 128 + the signal's number when a signal ended it */
export async function runInForeground(program, args, options) {
  return (await run(program, args, 'inherit', options)).code;
}

/** Runs a program beside others, and prints each line of its output when the line is whole.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code */
export async function runAloud(program, args, options) {
  const { code } = await run(program, args, ['ignore', 'pipe', 'pipe'], options, (line) =>
    process.stdout.write(`${line}\n`),
  );
  return code;
}

/** Runs a program and captures its output.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options] */
export function runQuietly(program, args, options) {
  return run(program, args, ['ignore', 'pipe', 'pipe'], options);
}

/** Whether a program can be started, and what it says of its version.
 * @param {string} program */
export function versionOf(program) {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').StdioOptions} stdio
 * @param {Options} [options]
 * @param {(line: string) => void} [onLine] is given each line of the output
 * @returns {Promise<{ code: number, output: string }>} */
function run(program, args, stdio, { cwd = root, env = envWithOwnTools() } = {}, onLine) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio, shell: isWindows });
    const stopPassingOn = passOnSignals(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      if (onLine) createInterface(stream).on('line', onLine);
      else stream.on('data', (text) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      stopPassingOn();
      resolve({ code: code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15), output });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} */
export function passOnSignals(child) {
  /** @type {Map<NodeJS.Signals, number>} */
  const lastAt = new Map();
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    const now = Date.now();
    const isEcho = now - (lastAt.get(signal) ?? 0) < echoMs;
    lastAt.set(signal, now);
    if (isEcho || (signal === 'SIGINT' && process.stdin.isTTY)) return;
    child.kill(signal);
  };
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, passOn);
  const stopWatching = whenNpmIsGone(() => child.kill('SIGTERM'));
  return () => {
    stopWatching();
    for (const signal of signals) process.off(signal, passOn);
  };
}

/** npm signals only the shell that runs us, which dies without passing the signal on: after `kill` of `npm start` the
 * shop would go on running. Hence the check whether that shell is still there.
 * @param {() => void} then
 * @returns {() => void} */
function whenNpmIsGone(then) {
  if (process.env.npm_lifecycle_event === undefined) return () => {};
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    then();
  }, lookEveryMs);
  return () => clearInterval(watch);
}

/** The environment in which our own Node and tools come first on the PATH. Node keeps what it has compiled: a server
 * then starts with a third less of the processor's time. And what the catalogue's threads free goes back to the system
 * (`server/src/worker-processes.ts`). */
export function envWithOwnTools() {
  return {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    PATH: [binFolder, ...pathWithoutOwnTools()].join(path.delimiter),
  };
}

/** The environment without them: `npm ci` removes the very files they are, so it runs on the machine's Node. */
export function envOfMachine() {
  return { ...process.env, PATH: pathWithoutOwnTools().join(path.delimiter) };
}

function pathWithoutOwnTools() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(binFolder));
}
