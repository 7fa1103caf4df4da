import { productsMatch, productsSuggest } from '@tradecellar/contract/catalogue.ts';
import {
  accountNames,
  accountNamesForget,
  accountNamesRemember,
} from '@tradecellar/contract/remembered-names.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('a remembered name', (open) => {
  beforeAll(() => fillShop(open().shop.database));
  const alpha = { CustomerAccount: 'ALPHA' };
  const remember = (names: Record<string, string>, as: object = alphaBuyer, account = 'ALPHA') =>
    open().call(
      accountNamesRemember,
      {
        CustomerAccount: account,
        Names: Object.entries(names).map(([Text, ProductCode]) => ({ Text, ProductCode })),
      },
      as,
    );
  const forget = (...Texts: string[]) => open().call(accountNamesForget, { ...alpha, Texts }, alphaBuyer);
  const list = async () => (await open().call(accountNames, alpha, alphaBuyer)).body?.mainResult;
  const match = async (text: string, account = 'ALPHA', as: object = alphaBuyer) => {
    const asked = { CustomerAccount: account, texts: [text] };
    return (await open().call(productsMatch, asked, as)).body.mainResult[0];
  };
  const suggest = async (description: string) => {
    const { body } = await open().call(productsSuggest, { ...alpha, description }, alphaBuyer);
    return body.mainResult.map(({ Code }) => Code);
  };

  it('lists a remembered name with its author, and finds its product by the name, for this account only', async () => {
    expect((await open().call(accountNames, alpha, alphaBuyer)).status).toBe(204);
    expect((await match('house  RED'))?.Sure).toBeUndefined();
    expect((await remember({ 'House-red!': 'RED1', 'PLU 471': 'WHITE1' })).body.mainResult).toBe(
      'remembered',
    );
    expect(await list()).toEqual([
      {
        Text: 'House-red!',
        ProductCode: 'RED1',
        Description: 'Château Tremblay Margaux',
        Vintage: '2018',
        Withdrawn: false,
        By: 'Al Pha',
        At: open().shop.clock.now().toISOString(),
      },
      expect.objectContaining({ Text: 'PLU 471', ProductCode: 'WHITE1' }),
    ]);
    expect(await match('house  RED')).toEqual({ Text: 'house  RED', Codes: ['RED1'], Sure: 'remembered' });
    expect(await match('plu471')).toMatchObject({ Codes: [] });
    expect((await match('house red', 'GAMMA', groupBuyer))?.Sure).toBeUndefined();
    expect((await open().call(accountNames, alpha, betaBuyer)).status).toBe(403);
    expect((await remember({ mine: 'RED1' }, betaBuyer)).status).toBe(403);
  });

  it('finds products by a remembered name before codes and search, in suggestions as well', async () => {
    await remember({ sancerre: 'RED1', B101: 'WHITE1' });
    expect(await match('Sancerre')).toMatchObject({ Codes: ['RED1'], Sure: 'remembered' });
    expect(await match('b101')).toMatchObject({ Codes: ['WHITE1'], Sure: 'remembered' });
    expect(await suggest('sanc')).toEqual(['RED1', 'WHITE1']);
    expect(await suggest('hous')).toEqual(['RED1', 'KEG1']);
  });

  it('finds the corrected product after a name is corrected, and no product after the name is forgotten', async () => {
    await remember({ 'HOUSE RED': 'KEG1' });
    expect(await match('house red')).toMatchObject({ Codes: ['KEG1'] });
    expect((await list())?.filter(({ ProductCode }) => ProductCode === 'KEG1')).toMatchObject([
      { Text: 'HOUSE RED' },
    ]);
    expect((await forget('house red', 'sancerre', 'b101', 'never heard of')).body.mainResult).toBe(
      'forgotten',
    );
    expect((await match('house red'))?.Sure).toBeUndefined();
    expect(await match('sancerre')).toMatchObject({ Codes: ['WHITE1'], Sure: 'name' });
  });

  it('keeps the name of a withdrawn product, but finds no product by the name until the product is on sale again', async () => {
    const { database } = open().shop;
    await remember({ 'mums gin': 'GIN1' });
    await sql`UPDATE product SET withdrawn = true WHERE code = 'GIN1'`.execute(database);
    expect((await list())?.find(({ Text }) => Text === 'mums gin')?.Withdrawn).toBe(true);
    expect((await match('mums gin'))?.Sure).toBeUndefined();
    expect(await suggest('mums')).toEqual([]);
    expect((await remember({ 'dads gin': 'GIN1' })).problem.code).toBe('product-not-found');
    await sql`UPDATE product SET withdrawn = false WHERE code = 'GIN1'`.execute(database);
    expect(await match('mums gin')).toMatchObject({ Codes: ['GIN1'], Sure: 'remembered' });
  });

  it('refuses a name without letters, a product that is not sold, an unknown account, and more than 2,000 names', async () => {
    expect((await remember({ '🍷': 'RED1' })).problem.code).toBe('bad-request');
    expect((await remember({ x: 'NONE', y: 'RED1' })).problem.code).toBe('product-not-found');
    expect(await match('y')).toMatchObject({ Codes: [] });
    expect((await remember({ x: 'RED1' }, office, 'NOBODY')).problem.code).toBe('customer-not-found');
    expect((await remember({ ['x'.repeat(201)]: 'RED1' })).status).toBe(400);
    expect((await remember({ 'a\nb': 'RED1' })).status).toBe(400);
    const { database } = open().shop;
    await sql`
      INSERT INTO remembered_name (customer_account, folded, text, product_code, remembered_by, remembered_at)
      SELECT 'ALPHA', 'name ' || n, 'name ' || n, 'RED1', 'x', now() FROM generate_series(1, 2000 - (
        SELECT count(*)::int FROM remembered_name WHERE customer_account = 'ALPHA')) AS n`.execute(database);
    const full = await remember({ 'one more': 'RED1' });
    expect([full.status, full.problem.code, full.problem.details]).toEqual([
      409,
      'too-many-names',
      { most: 2000 },
    ]);
    expect((await remember({ 'name 7': 'WHITE1' })).status, 'a correction is no further name').toBe(200);
    expect(await list()).toHaveLength(2000);
    await forget('name 7');
    const both = await Promise.all([remember({ 'one more': 'RED1' }), remember({ 'and one': 'RED1' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('records in the audit table that an admin stored a name for the customer', async () => {
    const { database } = open().shop;
    await forget('name 8');
    await remember({ 'Office name': 'RED1' }, office);
    const { rows } = await sql`SELECT who, act, facts FROM audit WHERE customer_account = 'ALPHA'`.execute(
      database,
    );
    expect(rows).toEqual([
      {
        who: office.email,
        act: 'remembered-names',
        facts: { names: [{ text: 'Office name', code: 'RED1' }] },
      },
    ]);
  });
});
