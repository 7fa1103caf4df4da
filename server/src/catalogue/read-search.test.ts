import { describe, expect, it } from 'vitest';
import { readSearch } from './read-search.ts';
import { makeVocabulary } from './vocabulary.ts';

const known: readonly [string, number][] = [
  ['cotes', 30],
  ['du', 90],
  ['rhone', 40],
  ['rose', 20],
  ['perrone', 1],
  ['sancerre', 12],
  ['pinot', 60],
  ['noir', 60],
  ['rioja', 50],
  ['riojana', 2],
  ['chardonnay', 70],
  ['chardonay', 1],
  ['2018', 100],
  ['7201801', 1],
  ['#7201801', 1],
  ['ab', 1],
  ['syrah', 9],
  ['garnacha', 4],
  ['grenache', 9],
  ['white', 30],
  ['rosado', 3],
  ['12', 5],
  ['#ab12', 1],
];
const vocabulary = () =>
  makeVocabulary(
    known.map(([word]) => word),
    known.map((_, index) => index + 1),
    known.map(([, products]) => products),
  );

/** The first reading, each asked word as what it may mean, surest first. */
function read(text: string, nth = 0) {
  const reading = [...readSearch(vocabulary(), text)][nth];
  const named = (meanings: ReadonlyMap<number, number>) =>
    [...meanings].sort((a, b) => b[1] - a[1]).map(([id]) => known[id - 1]?.[0]);
  return reading && { required: reading.required.map(named), optional: reading.optional.map(named) };
}

describe('how a search is read', () => {
  it('takes a known word as itself first, then as part of others', () => {
    expect(read('rioja')?.required).toEqual([['rioja', 'riojana']]);
  });

  it('takes an unknown word for what it is most likely a slip of', () => {
    expect(read('sancere')?.required).toEqual([['sancerre']]);
    expect(read('rone')?.required[0]?.[0]).toBe('rhone');
    expect(read('rojia')?.required[0]?.[0]).toBe('rioja');
  });

  it('takes a rare spelling for the common one as well', () => {
    expect(read('chardonay')?.required).toEqual([['chardonay', 'chardonnay']]);
  });

  it('lets joining words be missing, unless there is nothing else', () => {
    expect(read('cotes du rhone')).toMatchObject({ required: [['cotes'], ['rhone']], optional: [['du']] });
    expect(read('du')).toMatchObject({ required: [['du']], optional: [] });
  });

  it('parts words run together', () => {
    expect(read('pinotnoir')?.required).toEqual([['pinot'], ['noir']]);
    expect(read('cotesdurhone')).toMatchObject({ required: [['cotes'], ['rhone']], optional: [['du']] });
  });

  it('takes a year for a year, and a code for a code however it is parted', () => {
    expect(read('2018')?.required).toEqual([['2018']]);
    expect(read('AB-12')?.optional).toEqual([['#ab12']]);
    expect(read('ab12')?.required).toEqual([['#ab12']]);
  });

  it('takes a code with spaces for that code where its parts are no words', () => {
    expect(read('a b-1 2')?.required).toEqual([['#ab12']]);
  });

  it('takes another name of the same thing as well, after the one that was asked for', () => {
    expect(read('shiraz')?.required).toEqual([['syrah']]);
    expect(read('syrah')?.required).toEqual([['syrah']]);
    expect(read('garnacha')?.required).toEqual([['garnacha', 'grenache']]);
  });

  it('takes a colour in another language only where nothing else is found', () => {
    expect(read('sancerre blanc')).toEqual({ required: [['sancerre'], ['white']], optional: [] });
    expect(read('sancerre rose')?.required).toEqual([['sancerre'], ['rose']]);
    expect(read('sancerre rose', 1)?.required).toEqual([['sancerre'], ['rose', 'rosado']]);
  });

  it('parts letters from digits where both are known', () => {
    expect(read('rioja12')?.required).toEqual([['rioja', 'riojana'], ['12']]);
    expect(read('rioja13')).toBeUndefined();
  });

  it('has no way to read a word that is like no other, or no word at all', () => {
    expect(read('qqqqqq')).toBeUndefined();
    expect(read('sancerre qqqqqq')).toBeUndefined();
    expect(read('%_\\')).toBeUndefined();
    expect(read('')).toBeUndefined();
  });

  it('looks at ten words at most', () => {
    const many = Array.from({ length: 100 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(' ');
    expect(read(`${'rioja '.repeat(50)}sancerre`)?.required).toHaveLength(2);
    expect(read(`rioja ${many}`)).toBeUndefined();
    expect(
      read(`rioja rhone rose sancerre pinot noir chardonnay 2018 cotes perrone ${many}`)?.required,
    ).toHaveLength(10);
  });

  it('works on an empty catalogue', () => {
    expect([...readSearch(makeVocabulary([], [], []), 'rioja 2018 cotesdurhone')]).toEqual([]);
  });
});
