import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ProductQuery, productsItems } from '@tradecellar/contract/catalogue.ts';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { office } from '../../test/fixture.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { importFiles } from '../import/import-files.ts';

/** What a search must reach: this share of questions has all that was meant on the first page. */
const MARK_PERCENT = 95;
const FIRST_PAGE = 20;

/**
 * What buyers type, and the codes of the wines they mean: all of them are to be on the first page, and for a code or a
 * bin number first of all. `real` questions are of a real merchant's list of some three thousand drinks, which is no
 * part of this project. They and the `demo` merchant's were written before the search was tuned on them; `held-out`
 * ones after, and the search was measured on them before it learned from what they missed. No question is changed to
 * make the search look better.
 */
type Question = { readonly kind: string; readonly text: string; readonly meant: readonly string[] };

function readQuestions(wanted: 'real' | 'held-out' | 'demo'): Question[] {
  const file = readFileSync(new URL('../../test/search-questions.csv', import.meta.url));
  const rows: { set: string; kind: string; text: string; codes: string }[] = parse(file, { columns: true });
  return rows
    .filter(({ set }) => set === wanted)
    .map(({ kind, text, codes }) => ({ kind, text, meant: codes.split(' ') }));
}

const demoProducts = new URL('../../demo/products.csv', import.meta.url);

async function importProducts(shop: TestShop, content: string | Buffer): Promise<void> {
  const files = [{ name: 'products.csv', content }];
  const options = { dryRun: false, replace: false, onProgress: () => {} };
  expect(await importFiles(shop.shop, files, options)).toHaveProperty('written', true);
}

async function search(shop: TestShop, description: string, more: Partial<ProductQuery> = {}) {
  const query = {
    CustomerAccount: '',
    description,
    pagedProducts: { PageSize: 0, StartIndex: 0 },
    ...more,
  };
  const { status, body } = await shop.call(productsItems, query, office);
  expect([200, 204]).toContain(status);
  return status === 204 ? [] : body.mainResult;
}

/** The ranks of what was meant, the best first; infinite where it was not found. */
async function ranksOf(shop: TestShop, { text, meant }: Question): Promise<number[]> {
  const found = (await search(shop, text)).map(({ Code }) => Code);
  const ranks = meant.map((code) => found.indexOf(code) + 1 || Number.POSITIVE_INFINITY);
  return ranks.sort((a, b) => a - b);
}

/** Asks all questions; what it says is read in the test's report. */
async function ask(shop: TestShop, questions: readonly Question[]) {
  const misses: string[] = [];
  let reciprocals = 0;
  for (const question of questions) {
    const ranks = await ranksOf(shop, question);
    const isExact = question.kind === 'code' || question.kind === 'bin number';
    if (ranks.some((rank) => rank > (isExact ? 1 : FIRST_PAGE))) {
      misses.push(`${question.kind}: ${question.text}: meant ${question.meant.join(' ')}, ranks ${ranks}`);
    }
    reciprocals += 1 / (ranks[0] ?? Number.POSITIVE_INFINITY);
  }
  const percent = 100 * (1 - misses.length / questions.length);
  const rank = (reciprocals / questions.length).toFixed(3);
  const summary = `${percent.toFixed(1)} % of ${questions.length} on the first page, mean reciprocal rank ${rank}`;
  return { percent, misses, summary };
}

function meetsTheMark(title: string, questions: readonly Question[], open: () => TestShop) {
  it(`${title}, on the first page: at least ${MARK_PERCENT} of 100`, async ({ annotate }) => {
    const { percent, misses, summary } = await ask(open(), questions);
    await annotate([summary, ...misses].join('\n'));
    expect(percent, [summary, ...misses].join('\n')).toBeGreaterThanOrEqual(MARK_PERCENT);
  });
}

const realProducts =
  process.env.TEST_PRODUCTS_FILE ??
  fileURLToPath(new URL('../../../../shared/data/products.csv', import.meta.url));

// The real list is not published: beside a checkout without it, the questions on the demo merchant prove the search.
if (existsSync(realProducts)) {
  describeShop('the wine of a real list that a buyer means', (open) => {
    beforeAll(async () => importProducts(open(), readFileSync(realProducts)), 120_000);
    meetsTheMark('is found by what the search was tuned on', readQuestions('real'), open);
    meetsTheMark('is found by what it was not tuned on', readQuestions('held-out'), open);
  });
}

describeShop('the demo merchant’s wine that a buyer means [2.search.1]', (open) => {
  beforeAll(async () => importProducts(open(), readFileSync(demoProducts)), 120_000);

  meetsTheMark('is found', readQuestions('demo'), open);

  describe('with filters as well', () => {
    const words = ['pinot', 'chateau', 'rose', 'reserve', 'chateauneuf', 'bag in box'];
    it.each(words)('%s: exactly what the filter leaves, in the same order', async (text) => {
      const all = await search(open(), text);
      expect(all.length).toBeGreaterThan(3);
      const codes = (cards: typeof all) => cards.map(({ Code }) => Code);
      for (const [filter, field] of [
        ['colour', 'Colour'],
        ['closure', 'ClosureStyle'],
        ['productgroup', 'Group'],
      ] as const) {
        for (const value of new Set(all.map((card) => card[field]).filter((one) => one !== ''))) {
          const left = all.filter((card) => card[field] === value);
          expect(codes(await search(open(), text, { [filter]: value }))).toEqual(codes(left));
        }
      }
      const both = all.filter((card) => card.Colour === 'White' && card.OrganicBiodynamic === 'Both');
      const filters = { colour: 'White', organicbiodynamic: 'Both' };
      expect(codes(await search(open(), text, filters))).toEqual(codes(both));
      expect(await search(open(), text, { colour: 'Beige' })).toEqual([]);
    });
  });

  it('is not found once it is withdrawn', async () => {
    const { database } = open().shop;
    const find = async () => (await search(open(), 'assyrtiko palia')).map(({ Code }) => Code);
    expect(await find()).toContain('GRE002');
    await database.updateTable('product').set({ withdrawn: true }).where('code', '=', 'GRE002').execute();
    expect(await find()).not.toContain('GRE002');
    await database.updateTable('product').set({ withdrawn: false }).where('code', '=', 'GRE002').execute();
  });

  it('is looked for quietly, whatever was typed', async () => {
    const odd = [
      'x'.repeat(200),
      'chateau '.repeat(25),
      'w '.repeat(100),
      '9'.repeat(200),
      '%',
      '_%_',
      '\\',
      "'",
      '"',
      '`´’',
      '$1',
      ':name',
      '?!.,;:-()[]{}',
      '🍷🍾',
      'rosé 🍷',
      '\ud800',
      '\u202esrever',
      "' OR 1=1 --",
      "'); DROP TABLE product; --",
      '{1,2}',
      'NULL',
      '#BUR007',
      'constructor',
      '__proto__',
      '12 toString',
      '1e9l',
      '99999 litres',
      '0.0l',
    ];
    for (const text of odd) {
      for (const sort of ['default', 'description_desc', 'price_desc'] as const) {
        const page = { pagedProducts: { PageSize: 20, StartIndex: 0 }, sort };
        await expect(search(open(), text.slice(0, 200), page), text).resolves.toBeDefined();
      }
    }
    // What no text of the database can hold is refused at the door.
    const query = { CustomerAccount: '', pagedProducts: { PageSize: 20, StartIndex: 0 } };
    for (const description of ['a\u0000b', 'x'.repeat(201), 7, null, ['chablis']]) {
      const { status } = await open().callRaw(productsItems, { ...query, description }, office);
      expect(status, String(description)).toBe(400);
    }
    expect(await search(open(), 'chablis')).not.toEqual([]);
  });
});
