import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import { randomOf } from '../../test/torture/random.ts';
import { type Connection, connect } from '../database/connection.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { cardOf } from './card-bytes.ts';
import { asking } from './catalogue-queries.ts';
import { CatalogueReader, type KeptProducts } from './catalogue-reader.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await openTestDatabase();
  connection = connect(database.url, { max: 2, onError: () => {} });
  for (const name of pictures)
    await write('INSERT INTO picture (name, width, height) VALUES ($1, 640, 480)', name);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const random = randomOf(20261123);
const pictures = ['a'.repeat(32), 'b'.repeat(32)];
/** Words that mean something by what other products are called, and words that are written in two ways. */
const texts: Readonly<Record<string, readonly string[]>> = {
  description: [
    ...['Port Louis', 'Vintage Port', 'Saint-Aubin', 'Saint Aubin 1er Cru', 'Grappa Nebbiolo', 'L’Ermite'],
    ...['Crémant de Bourgogne', 'Pommard Clone', 'Barolo Chinato', 'J.P. Chenet', 'Chardonnay', 'Chardy'],
  ],
  secondary_description: ['', 'Nebbiolo', 'Pinot Noir, Burgundy', 'Sauvignon Blanc', '85% Syrah & Viognier'],
  winemaker: ['', 'Marchesi di Barolo', 'Graham’s', 'Dujac'],
  appellation: ['', 'Barolo', 'Burgundy', 'Saint-Aubin', 'Douro', 'Oregon'],
  product_group: ['', 'Port', 'Rum', 'Red Wine', 'Beer & Cider', 'Grappa'],
  supergroup: ['', 'Wines', 'Spirits', 'Beer & Cider'],
  colour: ['', 'Red', 'White'],
  style: ['', 'Sparkling', 'Sweet'],
  closure_style: ['', 'Screwcap', 'Champagne Cork'],
  organic_biodynamic: ['', 'Organic', 'Both'],
  country: ['', 'FR', 'IT'],
  country_description: ['', 'France', 'Italy', 'Italia'],
  vintage: ['', '2019', '2021', 'NV'],
  bin_no: ['', '17', 'B-17'],
  wine_tasting_notes: ['', 'Generous and long', 'A nebbiolo of rare finesse', 'Chablis-like'],
};

const write = (statement: string, ...values: unknown[]) => asking(connection.database)(statement, values);
const oneOf = () => `P${random.between(1, 60)}`;

const changes: readonly (() => Promise<unknown>)[] = [
  () => {
    const [column, some] = random.oneOf(Object.entries(texts));
    return write(`UPDATE product SET ${column} = $2 WHERE code = $1`, oneOf(), random.oneOf(some));
  },
  () =>
    write(
      `INSERT INTO product_picture SELECT code, $2 FROM product WHERE code = $1
      ON CONFLICT (product_code) DO UPDATE SET picture = excluded.picture`,
      oneOf(),
      random.oneOf(pictures),
    ),
  () => write('UPDATE product SET withdrawn = NOT withdrawn WHERE code = $1', oneOf()),
  () => write('UPDATE product SET position = $2 WHERE code = $1', oneOf(), random.between(0, 99)),
  () => write('UPDATE product SET bottle_nett = $1', random.between(1, 99)),
  () => write('UPDATE product SET unit_size = $2 WHERE code = $1', oneOf(), random.oneOf([37.5, 75, 150])),
  () => write('UPDATE product SET code = $2 WHERE code = $1', oneOf(), `N-${random.between(1, 1e9)}`),
  () => write('DELETE FROM product WHERE code = $1', oneOf()),
  ...[1, 2, 3].map(
    () => () =>
      write(
        `INSERT INTO product (code, description, case_size, unit_size, case_price, bottle_nett, bottle_vat)
        VALUES ($1, $2, 6, 75, 60, 10, 2) ON CONFLICT DO NOTHING`,
        oneOf(),
        random.oneOf(texts.description ?? []),
      ),
  ),
];

const presentation = defaultMerchant();
const readBy = (reader: CatalogueReader) =>
  connection.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { cards, ...read } = (await reader.read(asking(transaction))) as KeptProducts; // Whole: of no texts.
      return { ...read, cards: read.index.codes.map((_code, product) => cardOf(cards, product)) };
    });

it('what is read after changes is, number by number, what is read by who knew nothing before', async () => {
  const reader = new CatalogueReader(presentation);
  for (let round = 0; round < 40; round++) {
    for (let left = random.between(0, round < 5 ? 30 : 6); left > 0; left--) await random.oneOf(changes)();
    expect(await readBy(reader)).toEqual(await readBy(new CatalogueReader(presentation)));
  }
});
