import { londonDay, type RunClock } from './run-clock.ts';

/** A row of a file of prices, in pence a bottle. A blank day begins at once; a blank list is the product's own price. */
export type PriceRow = {
  readonly list: string;
  readonly code: string;
  readonly from: string;
  readonly pence: number;
};

/** The prices of a product on a list, each from its day until the next: `[['2027-10-30', 1000], ['2027-11-01', 1100]]`. */
type Timeline = readonly (readonly [day: string, pence: number])[];

/**
 * A state of the prices, and the time of the computer's clock from which and until which the state may hold. A state
 * with several timelines had an act whose day is unknown, because midnight passed meanwhile.
 */
type State = { timelines: readonly Timeline[]; readonly fromMs: number; untilMs: number };

/** Writes prices on the timeline on a day: a price that begins at once ends every price that began before. */
function write(timeline: Timeline, rows: readonly PriceRow[], today: string): Timeline {
  let days = [...timeline];
  const put = (day: string, pence: number) => {
    days = [...days.filter(([each]) => each !== day), [day, pence] as const];
  };
  const now = rows.filter(({ from }) => from === '' || from <= today);
  const last = now.toSorted((a, b) => ((a.from || today) < (b.from || today) ? -1 : 1)).at(-1);
  if (last !== undefined) {
    days = days.filter(([day]) => day > today);
    put(today, last.pence);
  }
  for (const { from, pence } of rows) if (from > today) put(from, pence);
  return days;
}

function penceOn(timeline: Timeline, day: string): number | undefined {
  return timeline
    .filter(([from]) => from <= day)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .at(-1)?.[1];
}

/** The prices that the shop was told, kept apart from the shop's rules. Acts on a product come one after the other. */
export class PriceBooks {
  private readonly states = new Map<string, State[]>();

  begin(list: string, code: string, pence: number | undefined): void {
    const timelines = [pence === undefined ? [] : [['0000-01-01', pence] as const]];
    this.states.set(`${list} ${code}`, [{ timelines, fromMs: 0, untilMs: Number.POSITIVE_INFINITY }]);
  }

  private lastOf(list: string, code: string): State {
    const last = this.states.get(`${list} ${code}`)?.at(-1);
    if (last === undefined) throw new Error(`The books have no ${code} on the list ${list}`);
    return last;
  }

  /** Adds a state that may hold from now on, beside the state before. Returns the function that ends the state before. */
  private follow(key: readonly [string, string], timelines: readonly Timeline[]) {
    const before = this.lastOf(...key);
    const next: State = { timelines, fromMs: Date.now(), untilMs: Number.POSITIVE_INFINITY };
    this.states.get(key.join(' '))?.push(next);
    return (known: readonly Timeline[]) => {
      next.timelines = unique(known);
      before.untilMs = Date.now();
    };
  }

  /**
   * Notes rows before a clerk sends the rows, with the days on which the shop may take the rows. The returned function
   * notes the days on which the shop may have taken the rows, and the outcome: `either` if an earlier attempt without an
   * answer may have stored the rows that the shop then refused. Its own returned function notes the call that takes the
   * rows back.
   */
  sends(rows: readonly PriceRow[], days: readonly string[]) {
    const keys = [
      ...new Map(rows.map(({ list, code }) => [`${list} ${code}`, [list, code] as const])).values(),
    ];
    const each = keys.map((key) => {
      const own = rows.filter(({ list, code }) => list === key[0] && code === key[1]);
      const before = this.lastOf(...key).timelines;
      const written = (on: readonly string[]) =>
        before.flatMap((line) => on.map((day) => write(line, own, day)));
      return { key, before, written, end: this.follow(key, written(days)) };
    });
    return (takenOn: readonly string[], outcome: 'stored' | 'refused' | 'either' = 'stored') => {
      for (const { end, written, before } of each) {
        const stored = outcome === 'refused' ? [] : written(takenOn);
        end(outcome === 'stored' ? stored : [...before, ...stored]);
      }
      return () => this.takesBack(each);
    };
  }

  /** The returned function notes if the rows were taken back; undefined if nobody knows. */
  private takesBack(
    acts: readonly { readonly key: readonly [string, string]; readonly before: readonly Timeline[] }[],
  ) {
    const each = acts.map(({ key, before }) => {
      const now = this.lastOf(...key).timelines;
      return { before, now, end: this.follow(key, before) };
    });
    return (wasDone: boolean | undefined) => {
      for (const { before, now, end } of each)
        end(wasDone === undefined ? [...before, ...now] : wasDone ? before : now);
    };
  }

  /** The pence that a bottle may cost an account with a price list between two times, at the prices of any of `days`. */
  penceBetween(
    list: string,
    code: string,
    fromMs: number,
    untilMs: number,
    days: readonly string[],
  ): Set<number> {
    const of = (each: string) =>
      (this.states.get(`${each} ${code}`) ?? [])
        .filter((state) => state.fromMs <= untilMs && state.untilMs >= fromMs)
        .flatMap(({ timelines }) => timelines);
    const found = new Set<number>();
    for (const day of days)
      for (const own of of(''))
        for (const listed of list === '' ? [[]] : of(list)) {
          const pence = penceOn(listed, day) ?? penceOn(own, day);
          if (pence !== undefined) found.add(pence);
        }
    return found;
  }

  /** The last states of a price before a time, each with its seconds before that time, for a report. */
  lately(list: string, code: string, untilMs: number): string {
    const states = (this.states.get(`${list} ${code}`) ?? []).filter(({ fromMs }) => fromMs <= untilMs);
    return states
      .slice(-4)
      .map(({ timelines, fromMs, untilMs: end }) => {
        const [from, until] = [fromMs, end].map((ms) => ((untilMs - ms) / 1_000).toFixed(1));
        return `${from} to ${until} s before: ${timelines.map((line) => line.map((day) => day.join(' ')).join(', ')).join(' or ')}`;
      })
      .join('; ');
  }

  /** The number of states of all prices. */
  get acts(): number {
    return [...this.states.values()].reduce((sum, states) => sum + states.length - 1, 0);
  }
}

const unique = (timelines: readonly Timeline[]): Timeline[] => [
  ...new Map(timelines.map((each) => [JSON.stringify([...each].sort()), each])).values(),
];

export const dayAfter = (day: string, days: number): string =>
  londonDay(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000);

export type PriceFacts = {
  readonly books: PriceBooks;
  readonly clock: RunClock;
  readonly codes: readonly string[];
  /** The setting `pricesBy`. */
  readonly by: 'order' | 'delivery';
  readonly unexpected: readonly string[];
  /** The mails about changed prices. `gaveUp` is the reason if the shop does not send the mail any more. */
  readonly notices: readonly {
    readonly key: string;
    readonly isSent: boolean;
    readonly gaveUp: string | null;
  }[];
};
