import { expect, it, test } from 'vitest';
import { sheetFileName } from './sheet-file-name.ts';

test.each([
  ['Sancerre, Domaine X', '2024', 'Sancerre-Domaine-X-2024-tasting-notes.pdf'],
  [
    'Châteauneuf-du-Pape Les Galets, Mas des Cigalons',
    '2018',
    'Chateauneuf-du-Pape-Les-Galets-Mas-des-Cigalons-2018-tasting-notes.pdf',
  ],
  ['Würzburger Weißburgunder', '', 'Wurzburger-Weissburgunder-tasting-notes.pdf'],
  ['Tokaji Aszú Œuvre', 'NV', 'Tokaji-Aszu-OEuvre-NV-tasting-notes.pdf'],
  ['Crane’s London Dry', '', 'Cranes-London-Dry-tasting-notes.pdf'],
  ['../../etc/passwd "<|>?*:\\', '', 'etc-passwd-tasting-notes.pdf'],
  ['日本酒', '2020', '2020-tasting-notes.pdf'],
])('gives the sheet of %j, vintage %j, the file name %j', (Description, Vintage, name) =>
  expect(sheetFileName({ Description, Vintage })).toBe(name),
);

it('shortens a name that is too long for file systems', () => {
  const name = sheetFileName({ Description: 'Grand Cru '.repeat(30), Vintage: '2020' });
  expect(name).toBe(`${'Grand-Cru-'.repeat(8)}2020-tasting-notes.pdf`);
});

it('gives the sheet a file name even if the product has no Latin letters', () => {
  expect(sheetFileName({ Description: '日本酒', Vintage: '' })).toBe('tasting-notes.pdf');
});
