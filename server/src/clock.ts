/** The current time: the only place in the server that reads it. Tests hand in their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The day and the minute of the day in the merchant's own time zone. */
export type LondonTime = {
  /** `yyyy-MM-dd` */
  readonly today: string;
  /** Minutes since midnight. */
  readonly minutes: number;
};

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The given instant as the wall clock of the merchant reads it, summer time included. */
export function londonTime(instant: Date): LondonTime {
  const parts = Object.fromEntries(london.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    today: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}
