/** Pseudorandom numbers (mulberry32). The same seed gives the same numbers. */
export type Random = {
  /** Random number in [0, 1). */
  next(): number;
  happens(probability: number): boolean;
  /** Random whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  oneOf<T>(some: readonly T[]): T;
  shuffled<T>(some: readonly T[]): T[];
};

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    happens: (probability) => next() < probability,
    between,
    oneOf<T>(some: readonly T[]): T {
      const found = some[between(0, some.length - 1)];
      if (found === undefined) throw new Error('There is nothing to choose from');
      return found;
    },
    shuffled: (some) =>
      some
        .map((one) => [next(), one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one),
  };
}

/** Deals all items in a random sequence before an item repeats, so that even a short run uses each item. */
export function dealerOf<T>(random: Random, some: readonly T[]): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = random.shuffled(some);
    return left.pop() ?? random.oneOf(some);
  };
}
