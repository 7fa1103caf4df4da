import { longDate, type PlainDate } from './delivery-calendar.ts';

type When = {
  readonly date: PlainDate;
  /** HH:mm of a collection; empty for a delivery. */
  readonly time?: string;
  /** The second note of a delivery address. Only a note about the time of day counts. */
  readonly note?: string;
};

/**
 * A delivery's or collection's day in words: 'Monday 30 November', 'Monday 30 November at 09:00', and with the address's
 * note 'Before 11am' 'Monday 30 November, before 11am'.
 */
export function whenWords({ date, time = '', note = '' }: When): string {
  const day = longDate(date);
  if (time !== '') return `${day} at ${time}`;
  const hours = note.trim();
  return /^(not )?(before|after|between|from|by|until|till)\b.*\d/i.test(hours)
    ? `${day}, ${hours.charAt(0).toLowerCase()}${hours.slice(1)}`
    : day;
}
