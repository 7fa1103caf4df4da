import { expect, it } from 'vitest';
import { byKind, kindsOf, regionTitle } from './wine-list.ts';

function wine(
  Code: string,
  Type: string,
  CountryDescription: string,
  Region: string,
  Group = `${Type} Wine`,
) {
  return { Code, Type, CountryDescription, Region, Group };
}

const chablis = wine('1', 'White', 'France', 'Burgundy');
const fleurie = wine('2', 'Red', 'France', 'Burgundy');
const rioja = wine('3', 'Red', 'Spain', 'Rioja');
const sauternes = wine('4', 'White', 'France', 'Bordeaux', 'Dessert Wine');
const whisky = wine('5', 'Spirit', '', '', 'Whisky');
const meursault = wine('6', 'White', 'France', 'Burgundy');
const unplaced = wine('7', 'Red', '', '', '');

it.each([
  [chablis, 'France · Burgundy'],
  [wine('8', 'Fortified', 'Portugal', 'Portugal'), 'Portugal'],
  [wine('9', 'Sparkling', 'England', ''), 'England'],
  [whisky, 'Whisky'],
  [unplaced, ''],
])('titles a product with its country and region, or else with its group: example %#', (product, title) => {
  expect(regionTitle(product)).toBe(title);
});

it('lists each kind and each of its regions once, in the merchant’s sequence, and loses no product', () => {
  const products = [chablis, fleurie, sauternes, rioja, whisky, meursault, unplaced];
  const list = byKind(products).map(([kind, regions]) => [
    kind,
    ...regions.map(([region, some]) => [region, ...some.map(({ Code }) => Code)]),
  ]);
  expect(list).toEqual([
    ['White', ['France · Burgundy', '1', '6']],
    ['Red', ['France · Burgundy', '2'], ['Spain · Rioja', '3'], ['', '7']],
    ['Sweet', ['France · Bordeaux', '4']],
    ['Spirits', ['Whisky', '5']],
  ]);
});

it('counts the kinds of a list, and finds the first product of each kind', () => {
  expect(kindsOf([chablis, fleurie, rioja, sauternes, whisky, meursault])).toEqual([
    { kind: 'White', count: 2, first: 0 },
    { kind: 'Red', count: 2, first: 1 },
    { kind: 'Sweet', count: 1, first: 3 },
    { kind: 'Spirits', count: 1, first: 4 },
  ]);
});
