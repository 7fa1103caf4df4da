/** The only place in the web app that asks what time it is; rules get it as an argument. */
export function now(): Date {
  return new Date();
}

/** The merchant's wall clock: the day as `yyyy-MM-dd`, and minutes after midnight. */
export type LondonTime = { readonly date: string; readonly minutes: number };

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as the merchant's wall clock reads it, wherever the buyer is; now when none is given. */
export function londonTime(instant: Date = now()): LondonTime {
  const parts = Object.fromEntries(london.formatToParts(instant).map((part) => [part.type, part.value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  };
}
