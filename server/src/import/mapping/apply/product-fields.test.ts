import { describe, expect, it } from 'vitest';
import { guessed } from '../../../../test/sheets/guess-text.ts';

describe('strengths', () => {
  const strengths = (cells: readonly string[]) => {
    const rows = cells.map((cell, at) => `A${at},Wine ${at},75,6,60.00,${cell}\n`).join('');
    const head = 'Code,Description,Bottle size,Case size,Case price ex VAT,ABV';
    const [file] = guessed('products.csv', `${head}\n${rows}`).applied.files;
    return file?.rows.map(({ cells: read }) => read[file.header.indexOf('AlcoholicPercentage')]);
  };

  it.each([
    [
      ['0.5', '13.5', '4.2%', '0.5%', ''],
      ['0.5', '13.5', '4.2', '0.5', ''],
    ],
    [
      ['0.5', '0.0', '0.05'],
      ['0.5', '0', '0.05'],
    ],
    [
      ['0.125', '0.4', '0.005', '0'],
      ['12.5', '40', '0.5', '0'],
    ],
    [
      ['0.125', '12.5%', '0.5%'],
      ['12.5', '12.5', '0.5'],
    ],
  ])('reads %j as %j', (cells, read) => {
    expect(strengths(cells)).toEqual(read);
  });
});
