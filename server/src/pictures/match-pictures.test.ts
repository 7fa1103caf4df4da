import { describe, expect, it } from 'vitest';
import { matchPictures } from './match-pictures.ts';

const products = [
  { code: 'CHA001', bin: '0101' },
  { code: 'CHA001M', bin: '0101' },
  { code: 'CHA_002/75', bin: '' },
  { code: 'ABC-1', bin: '12' },
  { code: 'ABC', bin: '13' },
  { code: '12', bin: '99' },
];

describe('matching a picture’s name to products', () => {
  it.each([
    ['CHA001', ['CHA001']],
    ['cha001', ['CHA001']],
    [' Cha001 ', ['CHA001']],
    ['cha 002-75', ['CHA_002/75']],
    ['101', ['CHA001', 'CHA001M']],
    ['00101', ['CHA001', 'CHA001M']],
    ['0101', ['CHA001', 'CHA001M']],
    ['CHA001_2', ['CHA001']],
    ['CHA001 (3)', ['CHA001']],
    ['CHA001-01', ['CHA001']],
    ['101-1', ['CHA001', 'CHA001M']],
    // A code that ends in a number matches as a code.
    ['ABC-1', ['ABC-1']],
    ['ABC-2', ['ABC']],
    // A code comes before another product's bin number.
    ['12', ['12']],
    ['CHA001-75', []],
    ['CHA0011', []],
    ['001', []],
    ['CHA001_front', []],
    ['', []],
  ])('finds the products of “%s”', (name, codes) => {
    const { chosen, unmatched, passedOver } = matchPictures([name], products);
    expect([...chosen.keys()]).toEqual(codes);
    expect(unmatched).toEqual(codes.length === 0 ? [name] : []);
    expect(passedOver.size).toBe(0);
  });

  it('takes the picture with the closest name, and lists the other pictures', () => {
    const names = ['CHA001_2', 'CHA001_1', '101', 'cha001', 'none'];
    const { chosen, unmatched, passedOver } = matchPictures(names, products);
    expect(Object.fromEntries(chosen)).toEqual({ CHA001: 'cha001', CHA001M: '101' });
    expect(unmatched).toEqual(['none']);
    expect(Object.fromEntries(passedOver)).toEqual({ CHA001_2: 'cha001', CHA001_1: 'cha001' });
    expect(matchPictures(names.slice(0, 2), products).chosen.get('CHA001')).toBe('CHA001_1');
  });

  it('distinguishes two codes that differ only in their signs', () => {
    const twins = [
      { code: 'A-1B', bin: '' },
      { code: 'A1-B', bin: '' },
      { code: 'A 1B', bin: '' },
    ];
    expect(Object.fromEntries(matchPictures(['A-1B', 'A 1B'], twins).chosen)).toEqual({
      'A-1B': 'A-1B',
      'A 1B': 'A 1B',
    });
  });
});
