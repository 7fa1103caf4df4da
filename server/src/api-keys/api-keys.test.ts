import { apiKeys, makeApiKey, revokeApiKey } from '@tradecellar/contract/api-keys.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { checkApiKey } from '../http/access/api-key.ts';
import { setRevoked } from './queries.ts';

describeShop('API keys', (open) => {
  beforeEach(() => emptyTables(open().shop.database, 'api_key', 'audit'));

  const make = async (Name = 'ERP') => {
    const answer = await open().call(makeApiKey, { Name, Scopes: ['orders:read', 'stock'] }, office);
    expect(answer.status).toBe(200);
    return answer.body.mainResult;
  };
  const list = async () => (await open().call(apiKeys, {}, office)).body.mainResult;
  const check = (key: string, scope: 'stock' | 'prices' = 'stock') => checkApiKey(open().shop, key, scope);

  it('shows a key once, stores it as a hash and lists it by its prefix', async () => {
    const { Key, ...shown } = await make();
    expect(Key).toMatch(/^tck_[\w-]{43}$/);
    expect(Key.startsWith(shown.Prefix)).toBe(true);
    expect(shown).toMatchObject({ Name: 'ERP', Scopes: ['orders:read', 'stock'], MadeBy: office.email });
    expect(await list()).toEqual([shown]);
    const { rows } = await sql<{ row: string }>`
      SELECT api_key::text AS row FROM api_key UNION SELECT facts::text FROM audit`.execute(
      open().shop.database,
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(Key.slice(shown.Prefix.length));
  });

  it('allows an API key only the calls of its scopes', async () => {
    const { Key, Id } = await make();
    expect(await check(Key)).toEqual({ id: Id, name: 'ERP' });
    expect(await check(Key, 'prices')).toMatchObject({
      refused: 'scope-missing',
      details: { scope: 'prices' },
    });
  });

  it('refuses an API key with a different character, and a key that is sent as another kind of token', async () => {
    const { Key } = await make();
    const last = Key.endsWith('A') ? 'B' : 'A';
    for (const wrong of [Key.slice(0, -1) + last, Key.slice(0, -1), `${Key}A`, Key.slice(4), '', 'tck_']) {
      expect(await check(wrong), wrong).toMatchObject({ refused: 'key-refused' });
    }
  });

  it('refuses a key as soon as it is revoked, and lists the person who revoked it', async () => {
    const { Key, Id } = await make();
    const { body } = await open().call(revokeApiKey, { Id }, office);
    expect(await check(Key)).toMatchObject({ refused: 'key-revoked' });
    open().setNow(new Date('2026-11-16T10:30:00Z'));
    expect((await open().call(revokeApiKey, { Id }, office)).body).toEqual(body);
    expect(await list()).toEqual([body.mainResult]);
    expect(body.mainResult).toMatchObject({ RevokedBy: office.email, RevokedAt: '2026-11-16T10:00:00.000Z' });
    expect((await open().callRaw(revokeApiKey, { Id: Id + 1 }, office)).problem.code).toBe('key-not-found');
  });

  it('records only the first of two concurrent revocations of a key', async () => {
    const { Id } = await make();
    const { body } = await waitBehind(open(), () => open().call(revokeApiKey, { Id }, office), {
      before: (writer) => setRevoked(writer, Id, { who: 'first@example.com', at: open().shop.clock.now() }),
    });
    expect(body.mainResult.RevokedBy).toBe('first@example.com');
  });

  it('shows when a key was last used, to within five minutes', async () => {
    const { Key } = await make();
    const useAt = async (time: string) => {
      open().setNow(new Date(`2026-11-16T${time}Z`));
      await check(Key, 'prices');
      return (await list())[0]?.LastUsedAt?.slice(11, 19);
    };
    expect(await useAt('11:00:00')).toBe('11:00:00');
    expect(await useAt('11:04:59')).toBe('11:00:00');
    expect(await useAt('11:05:01')).toBe('11:05:01');
  });

  it('refuses a second key with the name of a key that is still in use', async () => {
    const { Id } = await make();
    const second = () => open().callRaw(makeApiKey, { Name: 'ERP', Scopes: ['stock'] }, office);
    expect((await second()).problem.code).toBe('key-name-taken');
    await open().call(revokeApiKey, { Id }, office);
    expect((await second()).status).toBe(200);
  });

  it('records the people who made and revoked a key', async () => {
    const { Id, Prefix } = await make();
    await open().call(revokeApiKey, { Id }, office);
    await open().call(revokeApiKey, { Id }, office);
    const acts = await open().shop.database.selectFrom('audit').select(['who', 'act', 'facts']).execute();
    expect(acts).toMatchObject([
      { who: office.email, act: 'make-api-key', facts: { id: Id, name: 'ERP', prefix: Prefix } },
      { who: office.email, act: 'revoke-api-key', facts: { id: Id, name: 'ERP', prefix: Prefix } },
    ]);
  });

  it('refuses a new key without a name, without a scope or with an unknown scope', async () => {
    for (const wrong of [
      { Name: '', Scopes: ['stock'] },
      { Name: 'ERP', Scopes: [] },
      { Name: 'ERP', Scopes: ['all'] },
    ]) {
      expect((await open().callRaw(makeApiKey, wrong, office)).status).toBe(400);
    }
    expect(await list()).toEqual([]);
  });

  it('refuses an API key as the sign-in of a person', async () => {
    const { Key } = await make();
    const answer = await open().app.inject({
      url: '/api/admin/api-keys',
      headers: { authorization: `Bearer ${Key}` },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token-refused']);
    expect((await open().callRaw(apiKeys, {}, alphaBuyer)).problem.code).toBe('admins-only');
  });
});
