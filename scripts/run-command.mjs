// @ts-check
// Starting other programs, and passing on the signals that reach us.
import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { binFolder, root } from './places.mjs';

/** How long a second signal of the same kind counts as an echo of the first: npm passes Ctrl-C on to us, too. */
const echoMs = 1_000;
const lookEveryMs = 250;

/** Runs a program in the foreground until it ends. Signals that reach us are passed on to it, once each; the
 * interrupt of a terminal is not, because the terminal has already given it to the program itself.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code; 128 + the signal's number when a signal ended it */
export function runInForeground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? envWithOwnTools(),
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    const stopPassingOn = passOnSignals(child);
    child.once('error', (error) => {
      stopPassingOn();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      stopPassingOn();
      resolve(code ?? 128 + (signal === 'SIGINT' ? 2 : signal === 'SIGKILL' ? 9 : 15));
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

/** npm passes a signal on to the shell it runs us in, which dies of it without a word to us: somebody who stops
 * `npm start` would leave the shop running. So we look whether that shell is still there.
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

/** Runs a program quietly. `ok` is false when it could not be started or ended badly.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string }} [options] */
export function runQuietly(program, args, options = {}) {
  const result = spawnSync(program, args, { encoding: 'utf8', ...options });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`.trim();
  return { ok: result.status === 0, output };
}

/** The environment in which our own Node and tools come first on the PATH. */
export function envWithOwnTools() {
  return { ...process.env, PATH: [binFolder, ...pathWithoutOwnTools()].join(path.delimiter) };
}

/** The environment without them: `npm ci` removes the very files they are, so it runs on the machine's Node. */
export function envOfMachine() {
  return { ...process.env, PATH: pathWithoutOwnTools().join(path.delimiter) };
}

function pathWithoutOwnTools() {
  return (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(binFolder));
}
