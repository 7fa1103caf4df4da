import { describe, expect, it } from 'vitest';
import { codeOf, isJoiningWord, readText, sortNameOf, wordsOf } from './words.ts';

describe('wordsOf', () => {
  it.each([
    ['Côte-Rôtie 1er Cru “L’Ermitage” 1.5 l', 'cote rotie premier cru l ermitage 150cl'],
    ['  CHÂTEAUNEUF\tdu\nPape ', 'chateauneuf du pape'],
    ['St. Émilion, Ch. Figeac', 'saint emilion chateau figeac'],
    ['Blandy´s Bual', 'blandy s bual'],
    ['Weißer Stein Ægir Øl Łódź', 'weisser stein aegir ol lodz'],
    ['İstanbul', 'istanbul'],
    ['37,5 cl', '375cl'],
    ['12 years old, 10yo', '12 year 10 year'],
    ['Ten-year-old tawny, three litre box', '10 year tawny 300cl box'],
    ['Ten Minutes, one, six', 'ten minutes one six'],
    ['Twenty-five year old, two hundred years', '25 year two hundred years'],
    ['ﬁno', 'fino'],
    ['赤ワイン', '赤ワイン'],
    ['🍷', ''],
    ['?!.,;:-()[]{}', ''],
  ])('reads the words of “%s”', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words);
  });

  it('adds the words that an apostrophe or a hyphen joins', () => {
    expect(readText("L'Ermite").all).toEqual(['l', 'ermite', 'lermite']);
    expect(readText('Saint-Véran d’Asti').joined).toEqual(['saintveran', 'dasti']);
  });
});

it('reads a code the same with and without punctuation', () => {
  expect(['BDX-014 m', 'bdx014M', 'BDX 014.M'].map(codeOf)).toEqual(['bdx014m', 'bdx014m', 'bdx014m']);
});

it('reads initials as one word', () => {
  expect(readText("J.P. Wiser's").initials).toEqual(['jp']);
  expect(readText('Lager A/F, Muscadet S&M').initials).toEqual(['af', 'sm']);
  expect(readText('Château d’Yquem, M.Chapoutier').initials).toEqual([]);
});

it('sorts numbers by value', () => {
  const names = ['Bin 28', 'Bin 9', 'Bin 311', 'Bin A'].map((description) =>
    sortNameOf(wordsOf(description)),
  );
  expect(names.toSorted()).toEqual([names[1], names[0], names[2], names[3]]);
});

it('treats only words without meaning as joining words', () => {
  expect(['de', 'la', 'und', 'valley'].every(isJoiningWord)).toBe(true);
  expect(['clos', 'saint', 'blanc'].some(isJoiningWord)).toBe(false);
});
