import { textHash } from '../src/pictures/motifs.ts';

/** Chance that always falls the same way for the same seed: the demo merchant must not change between runs. */
export interface Chance {
  /** A whole number from 0 to one less than the limit. */
  readonly below: (limit: number) => number;
  readonly pick: <Item>(list: readonly Item[]) => Item;
  /** True so many times in a hundred. */
  readonly percent: (often: number) => boolean;
}

/** A small generator (mulberry32) seeded by a text. */
export function chanceOf(seed: string): Chance {
  let state = textHash(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error(`Nothing to pick from: ${seed}`);
      return item;
    },
    percent: (often) => next() * 100 < often,
  };
}

/** The texts of a list written 'one|two|three'. */
export function listed(text: string): string[] {
  return text.split('|');
}

/** With its first letter in capitals. */
export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
