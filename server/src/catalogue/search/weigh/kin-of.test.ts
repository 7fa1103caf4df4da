import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { indexedProduct } from '../../../../test/indexed-product.ts';
import { type List, readList, realProducts } from '../../../../test/search-questions.ts';
import { kinOf } from './kin-of.ts';
import { makeIndex } from './make-index.ts';

const chablis = { winemaker: 'Étienne Delorme', colour: 'White', country_description: 'France' };

/** The codes of the first product's wine in other sizes and vintages, and of its producer's other wines. */
function kin(...products: readonly Parameters<typeof indexedProduct>[0][]) {
  const made = products.map((facts) => indexedProduct(facts));
  const index = makeIndex(made);
  const { wine, producer } = kinOf(index, () => 6, 0);
  const named = (numbers: readonly number[]) => numbers.map((number) => index.codes[number]);
  return { wine: named(wine), producer: named(producer) };
}

describe('the same wine', () => {
  it('finds the same name in other sizes and vintages, small sizes and young vintages first', () => {
    const found = kin(
      { ...chablis, description: 'Chablis, Domaine Marchand-Delorme', vintage: '2024' },
      { ...chablis, code: 'M', description: 'Chablis, Domaine Marchand-Delorme Magnum', unit_size: '150' },
      {
        ...chablis,
        code: 'H',
        description: 'Chablis Domaine Marchand Delorme Half Bottle',
        unit_size: '37.5',
      },
      { ...chablis, code: 'OLD', description: 'Chablis 2019, Domaine Marchand-Delorme', vintage: '2019' },
      { ...chablis, code: 'NEW', description: 'Chablis, Domaine Marchand-Delorme', vintage: '2025' },
      { ...chablis, code: 'L', description: 'Chablis, Domaine Marchand-Delorme 3 litres', unit_size: '300' },
    );
    expect(found).toEqual({ wine: ['H', 'NEW', 'OLD', 'M', 'L'], producer: [] });
  });

  it('finds the same wine whatever its size is called', () => {
    const one = { ...chablis, description: 'Levadas' };
    const found = kin(
      one,
      { ...one, code: 'DOUBLE', description: 'Levadas Double Magnum', unit_size: '300' },
      { ...one, code: 'IMPERIAL', description: 'Levadas Imperial', unit_size: '600' },
      { ...one, code: 'BOTTLE', description: 'Levadas Bottle', vintage: '2020' },
    );
    expect(found.wine).toEqual(['BOTTLE', 'DOUBLE', 'IMPERIAL']);
  });

  it('requires the same colour, country, producer and name of the same wine, and leaves out the product’s other codes', () => {
    const one = { ...chablis, description: 'Levadas' };
    const found = kin(
      one,
      { ...one, code: 'COLOUR', colour: 'Red', vintage: '2020' },
      { ...one, code: 'COUNTRY', country_description: 'Chile', vintage: '2020' },
      { ...one, code: 'PRODUCER', winemaker: 'Somebody', vintage: '2020' },
      { ...one, code: 'NAME', description: 'Levadas Reserva', vintage: '2020' },
      { ...one, code: 'TWIN' },
      // Magnum is part of the name here, because the bottle has 75 cl.
      { ...one, code: 'MAGNUM', description: 'Levadas Magnum' },
    );
    expect(found.wine).toEqual([]);
    expect(found.producer).toEqual(['COUNTRY', 'NAME', 'MAGNUM', 'COLOUR']);
  });
});

describe('other wines of the producer', () => {
  it('finds each wine of the producer once in the nearest size, the same colour first', () => {
    const made = (code: string, description: string, facts = {}) => ({
      ...{ ...chablis, code, description },
      ...facts,
    });
    const found = kin(
      made('SELF', 'Chablis'),
      made('RED', 'Irancy', { colour: 'Red' }),
      made('SMALL', 'Saint-Bris Half Bottle', { unit_size: '37.5' }),
      made('USUAL', 'Saint-Bris'),
      made('LARGE', 'Saint-Bris Magnum', { unit_size: '150' }),
    );
    expect(found).toEqual({ wine: [], producer: ['USUAL', 'RED'] });
  });

  it('finds different wines for each wine of a very large producer', () => {
    const made = Array.from({ length: 1_000 }, (_none, number) =>
      indexedProduct({ ...chablis, code: `C${number}`, description: `Cuvée ${number}` }),
    );
    const index = makeIndex(made);
    const found = made.map((_product, number) => kinOf(index, () => 6, number).producer);
    for (const [number, others] of found.entries()) {
      expect(others).toHaveLength(6);
      expect(others).not.toContain(number);
    }
    expect(new Set(found.flat()).size).toBeGreaterThan(200);
  });

  it('finds no other wines for a product without a producer', () => {
    expect(kin({ description: 'Tonic Water' }, { description: 'Ginger Ale' }).producer).toEqual([]);
  });
});

function wines({ index, rows }: List): string[] {
  const caseSizeOf = (product: number) => Number(rows[product]?.CaseSize);
  const groups = rows.map((_row, product) =>
    [product, ...kinOf(index, caseSizeOf, product).wine]
      .map((number) => index.codes[number])
      .sort()
      .join(' '),
  );
  return [...new Set(groups.filter((group) => group.includes(' ')))];
}

it('finds the bottle of each half bottle and magnum of the demo merchant', () => {
  const list = readList(new URL('../../../../demo/products.csv', import.meta.url));
  const found = wines(list);
  const sized = list.rows.filter(({ Description }) => /Half Bottle|Magnum$/.test(Description ?? ''));
  expect(sized.length).toBeGreaterThan(50);
  for (const { Code = '' } of sized) {
    expect(found.filter((group) => group.split(' ').includes(Code))).toHaveLength(1);
  }
});

it.runIf(existsSync(realProducts))(
  'finds the same wines as a person in a real list of 3,156 products',
  () => {
    const found = wines(readList(realProducts));
    expect(found).toHaveLength(31);
    for (const same of [
      '7415306 7816601', // Camins del Priorat 2018, magnum and bottle
      '229701 410808', // Pierre Chavin Sauvignon Blanc, bottle and box
      '9132201 7052201', // Caravaglio Malvasia 2018 and 2017
      '9506001 9912801', // Gaja Sorì San Lorenzo, spelt with two accents
    ])
      expect(found.map((group) => group.split(' ').toSorted())).toContainEqual(same.split(' ').toSorted());
    // Not the same wine: Campo Eliseo red and white, Levadas dos Monges red and rosé, and Fonseca 2003 under two codes.
    for (const other of ['7189001', '7501601', '9665901']) expect(found.join()).not.toContain(other);
  },
);
