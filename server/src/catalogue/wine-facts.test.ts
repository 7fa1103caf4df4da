import { productsFacts } from '@tradecellar/contract/wine-facts.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('the facts of wines', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database
      .updateTable('product')
      .set({
        ...{ alcoholic_percentage: '13.5', drink_from: 2026 },
        ...{ organic_biodynamic: 'Organic', allergens: ['Allergen_Milk'] },
        ...{ wine_tasting_notes: 'A', notes: ['', 'Lemon and salt. Long.'] },
      })
      .where('code', '=', 'WHITE1')
      .execute();
    await database
      .updateTable('product')
      .set({
        alcoholic_percentage: null,
        organic_biodynamic: '',
        allergens: [],
        withdrawn: true,
        wine_tasting_notes: '',
        notes: [],
      })
      .where('code', '=', 'RED1')
      .execute();
  });
  const factsOf = async (...codes: string[]) =>
    (await open().call(productsFacts, { codes }, alphaBuyer)).body.mainResult;

  it('returns wine facts in the sequence of the codes, each wine once, with withdrawn wines and without unknown codes', async () => {
    expect(await factsOf('RED1', 'NO-SUCH', 'WHITE1', 'RED1')).toMatchObject([
      { Code: 'RED1', AlcoholicPercentage: null, OrganicBiodynamic: '', Flags: [], Note: '' },
      {
        ...{ Code: 'WHITE1', AlcoholicPercentage: 13.5, DrinkFrom: 2026 },
        ...{ OrganicBiodynamic: 'Organic', Flags: ['Allergen_Milk'], Note: 'Lemon and salt.' },
      },
    ]);
  });

  it('returns no wine facts for a call without codes', async () => {
    expect(await factsOf()).toEqual([]);
  });
});
