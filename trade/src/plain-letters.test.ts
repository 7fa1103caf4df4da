import { expect, test } from 'vitest';
import { plainLetters } from './plain-letters.ts';

test.each([
  ['Châteauneuf-du-Pape', 'Chateauneuf-du-Pape'],
  ['Cote\u0301', 'Cote'],
  ['Œuf, ß, Ødegård, łódź, ðþ', 'OEuf, ss, Odegard, lodz, dth'],
  ['12 x 75cl', '12 x 75cl'],
])('writes %j in plain letters as %j', (text, plain) => expect(plainLetters(text)).toBe(plain));
