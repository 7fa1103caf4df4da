import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The clock of the shop in a run, in milliseconds since 1970. Each midnight in London passes as in real time. */
export type RunClock = {
  now(): number;
  /** The shop's time at a time of the computer's clock. */
  at(realMs: number): number;
  /** The days in London, as yyyy-MM-dd, between two times of the computer's clock, in sequence. */
  days(fromMs: number, untilMs: number): string[];
  /**
   * Sets the clock shortly before the next midnight in London, lets midnight pass, stays in the night until `inTheNight`
   * resolves, and goes on in the morning.
   */
  passMidnight(pace: number, inTheNight: () => Promise<void>): Promise<void>;
  readonly midnights: number;
  /** The number of times that the clock was moved, also if servers have not read it yet. */
  readonly moves: number;
  /** The options of Node.js with which a server has this clock. */
  readonly nodeOptions: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More midnights would be more than a week, in which invitations and claims have other rules. */
export const MOST_MIDNIGHTS = 6;
/** The time before and after midnight in real time, and its shortest factor, so that acts meet midnight. */
const AROUND_MS = 2_500;
const SHORTEST_PACE = 0.5;
/** After this time every server has read a moved clock. */
const HEARD_MS = 60;
/** Two calls at about the same time may read the clock in another sequence. */
const NEAR_MS = 100;

const lastSunday = (year: number, month: number) => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1)); // The clocks change at 01:00 UTC.
  return last.getTime() - last.getUTCDay() * DAY_MS;
};
const isSummer = (ms: number) => {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9);
};

/** The day in London by the rule of the Summer Time Act, not by the product's time zone. */
export const londonDay = (ms: number): string =>
  new Date(ms + (isSummer(ms) ? HOUR_MS : 0)).toISOString().slice(0, 10);

/** The next midnight in London: 2027-10-31T00:00 is 23:00 UTC of the day before, 2027-11-01T00:00 is 00:00 UTC. */
export function nextMidnight(ms: number): number {
  const next = Date.parse(londonDay(ms)) + DAY_MS;
  return isSummer(next - HOUR_MS) ? next - HOUR_MS : next;
}

/** A Saturday or Sunday at noon, before the clocks change in spring or in autumn of the next year. */
function startOf(seed: number, realMs: number): number {
  const year = new Date(realMs).getUTCFullYear() + 1;
  const sunday = lastSunday(year, seed % 4 < 2 ? 9 : 2) + 11 * HOUR_MS;
  return sunday - (seed % 2) * DAY_MS;
}

export async function openRunClock(folder: string, seed: number): Promise<RunClock> {
  const file = join(folder, 'clock');
  let begun = 0;
  const moves: { readonly fromMs: number; readonly offsetMs: number }[] = [];
  let midnights = 0;
  async function moveTo(ms: number): Promise<void> {
    begun += 1;
    const offsetMs = ms - Date.now();
    await writeFile(`${file}.new`, String(offsetMs));
    await rename(`${file}.new`, file);
    moves.push({ fromMs: Date.now(), offsetMs });
    await wait(HEARD_MS);
  }
  const at = (realMs: number) =>
    realMs + (moves.findLast(({ fromMs }) => fromMs <= realMs)?.offsetMs ?? moves[0]?.offsetMs ?? 0);
  const now = () => at(Date.now());
  await moveTo(startOf(seed, Date.now()));
  const preload = new URL('./moved-clock.ts', import.meta.url);
  preload.searchParams.set('file', file);
  return {
    at,
    now,
    days(fromMs, untilMs) {
      const days = [londonDay(at(fromMs - NEAR_MS))];
      const last = londonDay(at(untilMs + NEAR_MS));
      while (days.at(-1) !== last) {
        days.push(new Date(Date.parse(days.at(-1) ?? last) + DAY_MS).toISOString().slice(0, 10));
      }
      return days;
    },
    async passMidnight(pace, inTheNight) {
      const midnight = nextMidnight(now());
      const aroundMs = AROUND_MS * Math.max(pace, SHORTEST_PACE);
      await moveTo(midnight - aroundMs);
      await wait(2 * aroundMs);
      midnights += 1;
      await inTheNight();
      await moveTo(midnight + 10 * HOUR_MS);
    },
    get midnights() {
      return midnights;
    },
    get moves() {
      return begun;
    },
    nodeOptions: `--import=${preload.href}`,
  };
}

/** The computer's clock, for a run with an earlier release. */
export const realClock: Pick<RunClock, 'now' | 'at'> = { now: () => Date.now(), at: (ms) => ms };
