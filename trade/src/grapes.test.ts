import { expect, it } from 'vitest';
import { grapesOf } from './grapes.ts';

it.each([
  ['Grenache, Syrah, Rhône', 'Rhône', 'Grenache, Syrah'],
  ['Chardonnay, Champagne', 'Champagne', 'Chardonnay'],
  ['Chardonnay, Champagne', 'Burgundy', ''],
  ['Soft and ripe', '', ''],
  ['Rhône', 'Rhône', ''],
])('reads “%s” of the region “%s” as the grapes “%s”', (SecondaryDescription, Region, grapes) => {
  expect(grapesOf({ SecondaryDescription, Region })).toBe(grapes);
});
