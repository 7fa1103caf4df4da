import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { stateAdapter } from './state-store.ts';
import { startSweep } from './sweep.ts';

let now: number;
let database: TestDatabase;
let adapter: ReturnType<typeof stateAdapter>;
beforeEach(async () => {
  now = 0;
  database = await openTestDatabase();
  adapter = stateAdapter(database.query, () => now);
});
afterEach(() => database.close());

async function sweepAway(mostPages = 5): Promise<void> {
  const sweeping = startSweep(database.query, { nowMs: () => now, onFault: () => {}, mostPages });
  await sweeping.sweep();
  await sweeping.close();
}

test('drops the oldest sign-in pages, but no session, when a flood of sign-in pages is opened', async () => {
  const sessions = adapter('Session');
  const pages = adapter('Interaction');
  await sessions.upsert('mine', { uid: 'me' }, 3_600);
  for (let page = 0; page < 6; page += 1) await pages.upsert(`page ${page}`, {}, 3_600 + page);
  await sweepAway(5);
  expect(await pages.find('page 0')).toBeUndefined();
  expect(await pages.find('page 1')).toBeDefined();
  expect(await pages.find('page 5')).toBeDefined();
  expect(await sessions.findByUid('me')).toEqual({ uid: 'me' });
});

test('does not find an expired entry, and deletes the entry in a sweep', async () => {
  const sessions = adapter('Session');
  await sessions.upsert('mine', { uid: 'me' }, 60);
  now = 59_999;
  expect(await sessions.find('mine')).toBeDefined();
  now = 60_000;
  expect(await sessions.find('mine')).toBeUndefined();
  expect(await sessions.findByUid('me')).toBeUndefined();
  await sweepAway();
  expect((await database.query('SELECT FROM sign_in.state')).rows).toHaveLength(0);
});

test('rejects a used code at once, and a used refresh token after 30 seconds', async () => {
  for (const [kind, leewayMs] of [
    ['AuthorizationCode', 0],
    ['RefreshToken', 30_000],
  ] as const) {
    now = 0;
    const store = adapter(kind);
    await store.upsert('it', { grantId: 'grant', jti: 'it' }, 3_600);
    await store.consume('it');
    if (leewayMs > 0) expect(await store.find('it')).toEqual({ grantId: 'grant', jti: 'it' });
    now = leewayMs;
    expect(await store.find('it')).toEqual({ grantId: 'grant', jti: 'it', consumed: true });
  }
});

test('lets two processes use a code once', async () => {
  const store = adapter('AuthorizationCode');
  await store.upsert('it', { grantId: 'grant', jti: 'it' }, 3_600);
  const uses = await Promise.allSettled([store.consume('it'), adapter('AuthorizationCode').consume('it')]);
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('stores only hashes of codes and refresh tokens', async () => {
  for (const kind of ['AuthorizationCode', 'RefreshToken']) {
    await adapter(kind).upsert('the-secret', { grantId: 'grant', jti: 'the-secret' }, 3_600);
    expect(await adapter(kind).find('the-secret')).toMatchObject({ jti: 'the-secret' });
  }
  const { rows } = await database.query('SELECT * FROM sign_in.state');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('the-secret');
});

test('deletes the tokens of a revoked grant, and keeps the tokens of other grants', async () => {
  const tokens = adapter('RefreshToken');
  await tokens.upsert('mine', { grantId: 'mine' }, 60);
  await tokens.upsert('yours', { grantId: 'yours' }, 60);
  await tokens.revokeByGrantId('mine');
  expect(await tokens.find('mine')).toBeUndefined();
  expect(await tokens.find('yours')).toBeDefined();
});
