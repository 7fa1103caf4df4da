import { expect, test } from 'vitest';
import { inkOn } from './readable-ink.ts';

test.each([
  ['#a98d10', '#1f1a14'],
  ['#D9AC62', '#1f1a14'],
  ['#22D306', '#1f1a14'],
  ['#5a1032', '#ffffff'],
  ['#0055aa', '#ffffff'],
  ['#004225', '#ffffff'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#1f1a14'],
  ['#808080', undefined],
  ['#e5004d', '#ffffff'],
])('writes text on %s in %s', (colour, ink) => expect(inkOn(colour)).toBe(ink));
