// @ts-check
// Starts programs, and passes signals on to them.
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { binFolder, root } from './places.mjs';

/** A second signal within this time is ignored, because npm repeats the terminal's Ctrl-C. */
const echoMs = 1_000;
const lookEveryMs = 250;
const { PRIORITY_BELOW_NORMAL } = os.constants.priority;
const isWindows = process.platform === 'win32';

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, isInBackground?: boolean }} Options `isInBackground`: the program
 * and its children give way to other programs, and take the processor while these wait. */

/** Runs a program in the foreground until it ends, and passes each signal on once. Ctrl-C is not passed on, because the
 * terminal sends it to the program directly.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code, or 128 + the signal's number if a signal ended the program */
export async function runInForeground(program, args, options) {
  return (await run(program, args, 'inherit', options)).code;
}

/** Runs a program while other programs run, and prints its output in whole lines.
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

/** Returns the program's output for `--version`, or undefined if the program cannot be started.
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
function run(
  program,
  args,
  stdio,
  { cwd = root, env = envWithOwnTools(), isInBackground = false } = {},
  onLine,
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio, shell: isWindows });
    if (isInBackground && child.pid !== undefined) os.setPriority(child.pid, PRIORITY_BELOW_NORMAL);
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

/** Calls `then` when the parent process has gone. `kill` of `npm start` ends only the shell between npm and this
 * process, so the shop would keep running otherwise.
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

/** Returns an environment with the project's Node and tools first on the PATH, a compile cache that saves a third of a
 * server's start, and memory settings that return freed memory to the system (`server/src/worker-processes.ts`). */
export function envWithOwnTools() {
  return {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    PATH: [binFolder, ...pathWithoutOwnTools()].join(path.delimiter),
  };
}

/** Returns an environment without the project's Node, because `npm ci` deletes the project's Node while it runs. */
export function envOfMachine() {
  return { ...process.env, PATH: pathWithoutOwnTools().join(path.delimiter) };
}

function pathWithoutOwnTools() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(binFolder));
}
