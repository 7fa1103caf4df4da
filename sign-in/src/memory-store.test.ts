import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MemoryStore, memoryStore } from './memory-store.ts';

let now: number;
let store: MemoryStore;
beforeEach(() => {
  now = 0;
  store = memoryStore(() => now);
});
afterEach(() => store.close());

test('drops the oldest sign-in pages, but no session, when a flood of sign-in pages is opened', async () => {
  const sessions = store.adapter('Session');
  const pages = store.adapter('Interaction');
  await sessions.upsert('mine', { uid: 'me' }, 3_600);
  for (let page = 0; page < 5_001; page += 1) await pages.upsert(`page ${page}`, {}, 3_600);
  expect(await pages.find('page 0')).toBeUndefined();
  expect(await pages.find('page 1')).toBeDefined();
  expect(await pages.find('page 5000')).toBeDefined();
  expect(await sessions.findByUid('me')).toEqual({ uid: 'me' });
});

test('does not find an expired entry', async () => {
  const sessions = store.adapter('Session');
  await sessions.upsert('mine', { uid: 'me' }, 60);
  now = 59_999;
  expect(await sessions.find('mine')).toBeDefined();
  now = 60_000;
  expect(await sessions.find('mine')).toBeUndefined();
  expect(await sessions.findByUid('me')).toBeUndefined();
});

test('rejects a used code at once, and a used refresh token after 30 seconds', async () => {
  for (const [kind, leewayMs] of [
    ['AuthorizationCode', 0],
    ['RefreshToken', 30_000],
  ] as const) {
    now = 0;
    const adapter = store.adapter(kind);
    await adapter.upsert('it', { grantId: 'grant' }, 3_600);
    await adapter.consume('it');
    if (leewayMs > 0) expect(await adapter.find('it')).toEqual({ grantId: 'grant' });
    now = leewayMs;
    expect(await adapter.find('it')).toEqual({ grantId: 'grant', consumed: true });
  }
});

test('removes only the tokens of a revoked grant', async () => {
  const tokens = store.adapter('RefreshToken');
  await tokens.upsert('mine', { grantId: 'mine' }, 60);
  await tokens.upsert('yours', { grantId: 'yours' }, 60);
  await tokens.revokeByGrantId('mine');
  expect(await tokens.find('mine')).toBeUndefined();
  expect(await tokens.find('yours')).toBeDefined();
});
