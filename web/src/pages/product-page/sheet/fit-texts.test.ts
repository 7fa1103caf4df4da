import { describe, expect, it } from 'vitest';
import { fitTexts } from './fit-texts.ts';

/** A room of so many square points, in which a letter takes its size squared. */
function room(squarePoints: number) {
  const asked: number[] = [];
  const fits = async (size: number, texts: readonly string[]) => {
    asked.push(size);
    return texts.join('').length * size * size <= squarePoints;
  };
  return { fits, asked };
}

const words = (count: number) => Array.from({ length: count }, () => 'wine').join(' ');

describe('texts in a room', () => {
  it('stand in the largest size that fits', async () => {
    const { fits } = room(1000);
    expect(await fitTexts(['wine'], [11, 10, 9, 8], fits)).toEqual({ step: 11, texts: ['wine'] });
    expect(await fitTexts([words(2)], [11, 10, 9, 8], fits)).toEqual({ step: 10, texts: ['wine wine'] });
    expect(await fitTexts([words(3)], [11, 10, 9, 8], fits)).toEqual({ step: 8, texts: [words(3)] });
  });

  it('are cut at a word only below the smallest, and then fill the room', async () => {
    const { fits } = room(6400);
    const { step, texts } = await fitTexts([words(100)], [11, 8], fits);
    expect(step).toBe(8);
    const [text = ''] = texts;
    expect(text).toMatch(/^(wine )+wine…$/);
    // 100 letters have room; the next word would not have had.
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text.length).toBeGreaterThan(100 - 'wine '.length - 6);
  });

  it('are cut to the same length, so that the short ones stay whole', async () => {
    const { fits } = room(64 * 120);
    const { texts } = await fitTexts([words(60), 'Serve cool.', words(40)], [8], fits);
    const [first = '', second, third = ''] = texts;
    expect(second).toBe('Serve cool.');
    expect(first).toBe(third);
    expect(first.endsWith('…')).toBe(true);
  });

  it('come to an end where nothing fits at all', async () => {
    const { texts } = await fitTexts([words(9)], [9, 8], async () => false);
    expect(texts).toEqual(['…']);
  });

  it('are measured once where they fit at once, and seldom where they do not', async () => {
    const once = room(1000);
    await fitTexts(['wine'], [11, 10, 9, 8], once.fits);
    expect(once.asked).toEqual([11]);
    const seldom = room(6400);
    await fitTexts([words(1200)], [11, 10.5, 10, 9.5, 9, 8.5, 8], seldom.fits);
    expect(seldom.asked.length).toBeLessThan(16);
  });
});
