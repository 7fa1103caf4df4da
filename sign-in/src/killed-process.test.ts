import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Trial } from '../test/trial.ts';

let trial: Trial;
let provider: ChildProcess;
beforeEach(async () => {
  trial = await Trial.start();
  await trial.stop();
});
afterEach(async () => {
  await kill();
  await trial.end();
});

async function start(): Promise<void> {
  const { way, query, onFault, nowMs, ...options } = trial.options;
  const file = fileURLToPath(new URL('../test/provider-process.ts', import.meta.url));
  provider = fork(file, [JSON.stringify({ databaseUrl: trial.databaseUrl, options })]);
  await once(provider, 'message');
}

async function kill(): Promise<void> {
  if (provider.exitCode !== null || provider.signalCode !== null) return;
  const ended = once(provider, 'exit');
  provider.kill('SIGKILL');
  await ended;
}

test('keeps everybody signed in when the process is killed before the token is fetched, or between two refreshes', async () => {
  await start();
  const { browser, back } = await trial.signIn('buyer@example.com');
  await kill();
  await start();
  const first = await trial.exchange(back);
  expect(first.answer.status).toBe(200);
  await kill();
  await start();
  const second = await trial.refresh(first.body.refresh_token);
  expect(second.answer.status).toBe(200);
  await kill();
  await start();
  expect((await trial.refresh(second.body.refresh_token)).answer.status).toBe(200);
  expect((await browser.follow(trial.authorisation({ prompt: 'none' }))).url).toContain('code=');
  expect((await trial.exchange(back)).body.error).toBe('invalid_grant');
});
