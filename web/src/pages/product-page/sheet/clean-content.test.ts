import { expect, test } from 'vitest';
import { cleanText } from './clean-content.ts';

const isLatin = (character: string) => /[\u0020-\u024F\u2013-\u2026]/.test(character);

test.each([
  ['Cha\u0302teau Le\u0301oville', 'Château Léoville'],
  ['Notes\r\nof\rplum', 'Notes\nof\nplum'],
  ['Notes\n\n\n \n\nof plum', 'Notes\n\nof plum'],
  ['A\u00A0wine\tof\u2009its time', 'A wine of its time'],
  ['Red 🍷 and Ελλάς dry', 'Red and dry'],
  ['zero\u200Bwidth\u0007', 'zerowidth'],
  ['  plum…  ', 'plum…'],
])('%j is set as %j', (text, clean) => expect(cleanText(text, isLatin)).toBe(clean));
