import { expect, it } from 'vitest';
import { damageOf } from './odd-texts.ts';

it.each([
  ['ChÃ¢teau RosÃ©', 'encoding'],
  ['RosÃ©', 'encoding'],
  ['VoilÃ ', 'encoding'],
  ['CÃ´te-RÃ´tie', 'encoding'],
  ['Price Â£10', 'encoding'],
  ['RosÃ© 75Â cl', 'encoding'],
  ['Lâ€™Ermitage', 'encoding'],
  ['Å“uvre', 'encoding'],
  ['GrÅ¡ac', 'encoding'],
  ['Ch\u{FFFD}teau', 'encoding'],
  ['Ch?teau', 'encoding'],
  ['Gr?ner Veltliner', 'encoding'],
  ['Ch&acirc;teau', 'web'],
  ['Marks &amp; Co', 'web'],
  ['Caf&#233;', 'web'],
  ['<p>Dry</p>', 'web'],
  ['Château Rosé', undefined],
  ['CHÂTEAU DU DÃO', undefined],
  ['GÂTEAU ÂGÉ', undefined],
  ['«CAFÉ» Ärger', undefined],
  ['Barton & Guestier', undefined],
  ['Who? Me', undefined],
  ['Really?', undefined],
  ['5 < 6 > 4', undefined],
  ['Žilavka Šipon', undefined],
  ['Ørsted Ægir', undefined],
])('finds the damage in the name “%s”: %s', (text, expected) =>
  expect(damageOf('Description', text)).toBe(expected),
);

it.each([
  ['2021.0', 'vintage'],
  ['2,021', 'vintage'],
  ['2021.00', 'vintage'],
  ['01/01/2021', 'vintage'],
  ['44197', 'vintage'],
  ['2021', undefined],
  ['NV', undefined],
  ['2019/20', undefined],
  ['', undefined],
])('finds the damage in the vintage “%s”: %s', (text, expected) =>
  expect(damageOf('Vintage', text)).toBe(expected),
);

it('finds no damage in the addresses of pictures', () => {
  expect(damageOf('Image1_URL', 'https://img.example/a?b=c&amp;d')).toBeUndefined();
});
