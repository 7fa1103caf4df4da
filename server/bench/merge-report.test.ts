import { expect, it } from 'vitest';
import { mergeReport, partMark } from './merge-report.ts';

const earlier = [
  '## Marks',
  '| what | measured |',
  '|---|---:|',
  '| a list | 0.36 ms |',
  '',
  '## 5,000 products',
  'Import: 1.3 s',
  partMark('orders'),
  'orders of then',
  '',
  partMark('board'),
  'board of then',
  '',
  '## 100 products',
  partMark('import'),
  'import of then',
];

it('a part that is measured alone takes the place of its earlier figures, and its marks are in the table', () => {
  const measured = [
    ...[
      '## Marks',
      '| what | measured |',
      '|---|---:|',
      '| a list | 0.40 ms |',
      '| the board | 106 ms |',
      '',
    ],
    ...[
      '## 5,000 products',
      'Import: 9 s',
      partMark('board'),
      'board\nof now',
      '',
      partMark('new'),
      'new',
      '',
    ],
  ];
  expect(mergeReport(earlier, measured)).toEqual([
    ...earlier.slice(0, 3),
    '| a list | 0.40 ms |',
    '| the board | 106 ms |',
    ...earlier.slice(4, 10),
    ...[partMark('board'), 'board', 'of now', '', partMark('new'), 'new', ''],
    ...earlier.slice(13),
  ]);
});

it('a report with all parts of the earlier one replaces all but what stands above them', () => {
  expect(mergeReport(earlier, earlier)).toEqual(earlier);
});
