import { describe, expect, it, test } from 'vitest';
import { noteSections, parseNotesDisplay } from './product-notes.ts';

const product = {
  Notes1: 'Ripe plum.\nLong.',
  Notes2: 'Two',
  Notes3: 'Three',
  Notes4: 'Since 1588.',
  ServingSuggestion: 'At 16°',
};

const titles = {
  Notes1: 'Tasting Notes',
  Notes2: 'Terroir',
  Notes3: 'Notes 3',
  Notes4: 'About the Producer',
  ServingSuggestion: 'Serving Suggestion',
};

describe('the display setting of notes', () => {
  test.each([
    ['14S', ['Notes1', 'Notes4', 'ServingSuggestion']],
    ['s32', ['ServingSuggestion', 'Notes3', 'Notes2']],
    ['', []],
  ])('reads the setting notesDisplay %j [2.product.10]', (setting, kinds) =>
    expect(parseNotesDisplay(setting)).toEqual(kinds),
  );

  test.each(['5', '0', '1 4', '1X', '11', 'Ss'])('refuses the setting notesDisplay %j', (setting) => {
    expect(parseNotesDisplay(setting)).toBeUndefined();
  });
});

test.each([
  ['A', true],
  [' A ', true],
  ['', true],
  ['  \n', true],
  [null, true],
  [undefined, true],
  ['a', false],
  ['A fine wine', false],
])('treats the note %j as empty: %s [2.product.11]', (text, empty) =>
  expect(noteSections(text === undefined ? {} : { Notes1: text }, ['Notes1'], titles)).toHaveLength(
    empty ? 0 : 1,
  ),
);

describe('the sections of notes', () => {
  const display = parseNotesDisplay('14S') ?? [];

  it('gives notes the specification’s titles and keeps line breaks [2.product.9]', () => {
    expect(noteSections(product, display, titles).map(({ title, text }) => [title, text])).toEqual([
      ['Tasting Notes', 'Ripe plum.\nLong.'],
      ['About the Producer', 'Since 1588.'],
      ['Serving Suggestion', 'At 16°'],
    ]);
  });

  it('leaves out empty notes without shifting the titles of other notes', () => {
    expect(noteSections({ ...product, Notes1: 'A', ServingSuggestion: null }, display, titles)).toEqual([
      { kind: 'Notes4', title: 'About the Producer', text: 'Since 1588.' },
    ]);
    expect(noteSections({}, display, titles)).toEqual([]);
  });

  it('gives each section the title of its own note, whichever notes the setting displays', () => {
    const sections = noteSections(product, ['Notes2', 'ServingSuggestion'], titles);
    expect(sections.map(({ title }) => title)).toEqual(['Terroir', 'Serving Suggestion']);
  });
});
