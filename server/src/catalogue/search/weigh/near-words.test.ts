import { describe, expect, it } from 'vitest';
import { makeNearWords, slipsBetween, wordsNear, wordsSounding } from './near-words.ts';

describe('slipsBetween', () => {
  it.each([
    ['sancere', 'sancerre', 1],
    ['marquse', 'marques', 1],
    ['chablis', 'chablis', 0],
    ['chabli', 'chablis', 1],
    ['shablis', 'chablis', 1],
    ['gewurtztramminer', 'gewurztraminer', 2],
  ])('counts between %s and %s %d slips', (a, b, slips) => {
    expect(slipsBetween(a, b, 2)).toBe(slips);
    expect(slipsBetween(b, a, 2)).toBe(slips);
  });

  it('stops counting slips above the limit', () => {
    expect(slipsBetween('gin', 'chardonnay', 2)).toBe(3);
    expect(slipsBetween('x'.repeat(10_000), 'x'.repeat(10_000), 2)).toBe(3);
  });
});

describe('wordsNear', () => {
  const words = ['amontillado', 'amarone', 'barolo', 'bordeaux', 'gin', 'port', 'vouvray'];
  const near = makeNearWords(words, (word) => word !== 'gin');
  const nearTo = (word: string) => [...wordsNear(near, word, 2)].map((number) => words[number]);

  it.each([
    ['amontilado', 'amontillado'],
    ['vuovray', 'vouvray'],
    ['bordaeux', 'bordeaux'],
    ['brolo', 'barolo'],
  ])('finds for %s the near word %s', (typed, meant) => {
    expect(nearTo(typed)).toContain(meant);
  });

  it('finds no word near a short or strange word', () => {
    expect(nearTo('zzzzzz')).toEqual([]);
    expect(nearTo('')).toEqual([]);
    expect(nearTo('ginn')).toEqual([]);
  });
});

it.each([0, 0.12])(
  'finds a short word only by the same sound, whatever the allowed difference: %d',
  (mostUnlike) => {
    const words = ['viura'];
    const near = makeNearWords(words, () => true);
    expect(wordsSounding(near, words, 'viura', mostUnlike).size).toBe(1);
    expect(wordsSounding(near, words, 'biura', mostUnlike).size).toBe(0);
  },
);

describe('wordsSounding', () => {
  const words = (
    'amontillado auchentoshan beaujolais bunnahabhain cava chablis chianti cointreau courvoisier gewurztraminer gevrey gin ' +
    'jagermeister fuisse noir pouilly provence zapata laphroaig malbec montrachet port rioja sancerre sauvignon semillon sercial viognier'
  ).split(' ');
  const near = makeNearWords(words, () => true);
  const sounding = (word: string) =>
    [...wordsSounding(near, words, word, 0.12)]
      .map(([number, unlike]) => `${words[number]} ${unlike.toFixed(1)}`)
      .join(' ');

  it.each([
    ['montrashay', 'montrachet 0.0'],
    ['reeoha', 'rioja 0.0'],
    ['kianti', 'chianti 0.0'],
    ['kwantro', 'cointreau 0.0'],
    ['cuantro', 'cointreau 0.0'],
    ['bojolay', 'beaujolais 0.0'],
    ['lafroig', 'laphroaig 0.8'],
    ['bunahaven', 'bunnahabhain 0.0'],
    ['semiyon', 'semillon 0.0'],
    ['vyonyay', 'viognier 0.0'],
    ['sanser', 'sancerre 0.0'],
    ['pwee', 'pouilly 0.0'],
    ['fwissay', 'fuisse 0.0'],
    ['nwar', 'noir 0.0'],
    ['provons', 'provence 0.0'],
    ['thapata', 'zapata 0.0'],
    ['yagermaster', 'jagermeister 0.4'],
    ['korvoisier', 'courvoisier 0.4'],
    ['zhevrey', 'gevrey 0.0'],
  ])('finds for %s, written by ear, the word and its distance: %s', (typed, found) => {
    expect(sounding(typed)).toBe(found);
  });

  it.each(['ginesta', 'churchill', 'malibu', 'port ellen', 'x', '', 'zzz', 'aaaa', 'h'.repeat(200)])(
    'finds no word that sounds like %s',
    (typed) => {
      expect(sounding(typed)).toBe('');
    },
  );
});
