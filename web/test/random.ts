export type Random = {
  readonly upTo: (most: number) => number;
  readonly one: <const T>(list: readonly T[]) => T;
  readonly chance: (share: number) => boolean;
};

/** Mulberry32. The same seed gives the same numbers. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const upTo = (most: number) => Math.floor(next() * most);
  return { upTo, one: (list) => list[upTo(list.length)] as never, chance: (share) => next() < share }; // Callers pass no empty list.
}

export type Locale = 'uk' | 'de' | 'fr';

/** An amount as a country writes it: 1,234.56, 1.234,56 or 1 234,56. */
export function money(pence: number, locale: Locale): string {
  const figures = String(pence).padStart(3, '0');
  const [whole, parts] = [figures.slice(0, -2), figures.slice(-2)];
  const group = { uk: ',', de: '.', fr: '\u202F' }[locale];
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${locale === 'uk' ? '.' : ','}${parts}`;
}
