import { type ProductQuery, productsItems } from '@tradecellar/contract/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, productRow } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

/** Invented wines with the difficulties of real names, in addition to the fixture's products. */
const wines = [
  {
    code: 'CNP1',
    description: 'Domaine Fontvive Châteauneuf-du-Pape',
    vintage: '2016',
    appellation: 'Rhône Valley',
  },
  { code: 'CNP2', description: 'Châteauneuf-du-Pape Blanc Les Galets', vintage: '2019', colour: 'White' },
  {
    code: 'CDR1',
    description: 'Côtes du Rhône Villages Mistralou',
    vintage: '2020',
    winemaker: 'Cave Fontvive',
  },
  { code: 'ROS1', description: 'Côtes de Provence Rosé', vintage: '2022', colour: 'Rosé' },
  { code: 'SAN1', description: 'Sancerre', vintage: '2021', winemaker: 'Domaine Roquet' },
  { code: 'GEW1', description: 'Gewürztraminer Vieilles Vignes', appellation: 'Alsace' },
  {
    code: 'GRU1',
    description: 'Grüner Veltliner Weißer Stein',
    country: 'AT',
    country_description: 'Austria',
  },
  { code: 'CHA1', description: 'Chablis 1er Cru Vau de Lune', vintage: '2018', winemaker: 'Maison Étienne' },
  { code: 'CHA2', description: 'Chablis Grand Cru', vintage: '2018', winemaker: 'Maison Étienne' },
  { code: 'AUB1', description: 'Saint-Aubin En Remillard', vintage: '2017' },
  { code: 'AUB2', description: 'St. Aubin Blanc', vintage: '2018' },
  { code: 'HER1', description: "L'Ermitage de la Côte-Rôtie", vintage: '2015' },
  { code: 'OBR1', description: "O'Brien Clare Shiraz", country: 'AU', country_description: 'Australia' },
  { code: 'ALB1', description: "Barbera d'Alba", winemaker: 'Cascina Smørøya', country_description: 'Italy' },
  { code: 'PIN1', description: 'Pinot Noir Réserve', secondary_description: 'Pinot noir and gamay' },
  { code: 'CAB1', description: 'Cabernet Sauvignon', unit_size: '37.5', vintage: '2018' },
  { code: 'RIO1', description: 'Rioja Reserva', vintage: '2014', bin_no: 'X-2018' },
  { code: 'MAG-10/A', description: 'Blanc de Blancs Brut', unit_size: '150', product_group: 'Champagne' },
  { code: 'PCT1', description: '100% Malbec_Nature', vintage: '2020' },
].map((facts, index) => productRow({ ...facts, position: 100 + index }));

describeShop('search', (open) => {
  beforeAll(async () => {
    const { database } = open().shop;
    await fillShop(database);
    await database.insertInto('product').values(wines).execute();
  });

  const ask = async (description: string, extra: Partial<ProductQuery> = {}) => {
    const query = {
      pagedProducts: { PageSize: 20, StartIndex: 0 },
      CustomerAccount: 'ALPHA',
      description,
      ...extra,
    };
    const { status, body } = await open().call(productsItems, query, alphaBuyer);
    expect([200, 204]).toContain(status);
    return status === 204 ? [] : body.mainResult.map(({ Code }) => Code);
  };

  describe('the beginning of the found list', () => {
    it.each([
      ['chateauneuf du pape', 'CNP2 CNP1'],
      ['chateuneuf', 'CNP2 CNP1'],
      ['chateauneufdupape', 'CNP2 CNP1'],
      ['cotes du rhone', 'CDR1'],
      ['sancerre', 'SAN1 WHITE1'],
      ['sancere', 'SAN1 WHITE1'],
      ['gewurtztraminer', 'GEW1'],
      ['gruener veltliner', 'GRU1'],
      ['chablis premeir cru', 'CHA1'],
      ['chablis 1er cru', 'CHA1'],
      ['saint aubin', 'AUB2 AUB1'],
      ["l'ermitage", 'HER1'],
      ['lermitage', 'HER1'],
      ['cote rotie', 'HER1'],
      ["o'brien", 'OBR1'],
      ['obrien', 'OBR1'],
      ['barbera dalba', 'ALB1'],
      ['smoroya', 'ALB1'],
      ['pinotnoir', 'PIN1'],
      ['cabernet half bottle', 'CAB1'],
      ['cab sauv', 'CAB1'],
      ['rojia', 'RIO1 ODD1'],
    ])('puts the products that “%s” means first: %s', async (text, expected) => {
      const meant = expected.split(' ');
      const found = await ask(text);
      expect(found.slice(0, meant.length).sort()).toEqual(meant.sort());
    });

    it.each([
      ['B101', 'RED1'],
      ['white1', 'WHITE1'],
      ['MAG-10/A', 'MAG-10/A'],
      ['mag 10 a', 'MAG-10/A'],
      ['x2018', 'RIO1'],
    ])('finds first the product whose code or bin number is %s: %s', async (text, expected) => {
      expect((await ask(text))[0]).toBe(expected);
    });
  });

  it('finds only products that have every word of the search', async () => {
    expect(await ask('chablis 2015')).toEqual([]);
    expect(await ask('sancerre qqqqqq')).toEqual([]);
    expect(await ask('white sancerre')).toEqual(['WHITE1']);
  });

  it('finds no withdrawn product, from the moment of the withdrawal', async () => {
    const { database } = open().shop;
    expect(await ask('withdrawn claret')).toEqual([]);
    const withdraw = (withdrawn: boolean) =>
      database.updateTable('product').set({ withdrawn }).where('code', '=', 'PCT1').execute();
    expect(await ask('malbec')).toEqual(['PCT1']);
    await withdraw(true);
    expect(await ask('malbec')).toEqual([]);
    await withdraw(false);
  });

  it.each([
    ['%', []],
    ["'; DROP TABLE product; --", []],
    ['100%', ['PCT1']],
    ['malbec_nature', ['PCT1']],
    ["malbec'", ['PCT1']],
    ['malbec 🍷', ['PCT1']],
    ['malbec & nature', ['PCT1']],
    ['malbec \ud800', ['PCT1']],
  ])('searches %j as plain text', async (text, expected) => {
    expect(await ask(text)).toEqual(expected);
  });

  it('treats 200 spaces as no search, and answers a search of 200 letters', async () => {
    expect(await ask(' '.repeat(200))).toHaveLength(20);
    expect(await ask('a'.repeat(200))).toEqual([]);
    expect(await ask('a '.repeat(100))).not.toEqual([]);
    expect(await ask('c h p s '.repeat(25))).toBeDefined();
    expect(await ask('chablis '.repeat(25))).toHaveLength(2);
  });

  it('refuses a search text with a null character, over 200 letters or of another type', async () => {
    const query = { CustomerAccount: 'ALPHA', pagedProducts: { PageSize: 20, StartIndex: 0 } };
    for (const description of ['a\u0000b', 'x'.repeat(201), 7, null, ['chablis']]) {
      const { status } = await open().callRaw(productsItems, { ...query, description }, alphaBuyer);
      expect(status, String(description)).toBe(400);
    }
  });

  it('treats a single letter as the beginning of words', async () => {
    expect(await ask('w')).toEqual(expect.arrayContaining(['WHITE1', 'GRU1']));
  });

  it('sorts, filters and pages the found products', async () => {
    expect(await ask('chablis', { sort: 'description_asc' })).toEqual(['CHA1', 'CHA2']);
    expect(await ask('pape', { colour: 'White' })).toEqual(['CNP2']);
    const whole = await ask('cru du cotes rouge red', { pagedProducts: { PageSize: 0, StartIndex: 0 } });
    expect(whole).toEqual([]);
    const reds = await ask('red', { pagedProducts: { PageSize: 0, StartIndex: 0 } });
    const pages = await Promise.all(
      reds.map((_, StartIndex) => ask('red', { pagedProducts: { PageSize: 1, StartIndex } })),
    );
    expect(reds.length).toBeGreaterThan(10);
    expect(pages.flat()).toEqual(reds);
    expect(await ask('red', { pagedProducts: { PageSize: 20, StartIndex: reds.length } })).toEqual([]);
  });

  it('searches only the account’s own list if the call asks for it', async () => {
    const search = (list: 'mine' | 'all', description: string) =>
      open().call(
        productsItems,
        { pagedProducts: { PageSize: 20, StartIndex: 0 }, CustomerAccount: 'BETA', list, description },
        betaBuyer,
      );
    expect((await search('mine', 'tremblay')).body.mainResult[0]).toMatchObject({
      Code: 'RED1',
      CasePrice: 54,
    });
    expect((await search('mine', 'sancerre')).status).toBe(204);
    expect((await search('all', 'sancerre')).status).toBe(200);
  });

  it('finds a product by its new name after the name was changed', async () => {
    const { database } = open().shop;
    const rename = (description: string) =>
      database.updateTable('product').set({ description }).where('code', '=', 'CAB1').execute();
    await rename('Quince Ratafia');
    expect(await ask('ratafia')).toEqual(['CAB1']);
    expect(await ask('cabernet')).toEqual([]);
    await rename('Cabernet Sauvignon');
    expect(await ask('ratafia')).toEqual([]);
    expect(await ask('cabernet')).toEqual(['CAB1']);
  });

  it('ignores the rows of an import that was rolled back', async () => {
    const { database } = open().shop;
    const undone = database.transaction().execute(async (writer) => {
      await writer.updateTable('product').set({ description: 'Undone' }).where('code', '=', 'CAB1').execute();
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await ask('undone')).toEqual([]);
    expect(await ask('cabernet')).toEqual(['CAB1']);
  });
});
