/** A delivery or collection for the buyer's calendar (RFC 5545). */

export type CalendarEntry = {
  /** The id of the calendar's entry, so that a calendar replaces its earlier entry for the same order. */
  readonly orderNo: string;
  readonly type: 'delivery' | 'collection';
  /** `date` is 'yyyy-MM-dd'. `time` is 'HH:mm' for a collection with a chosen time, otherwise ''. */
  readonly date: string;
  readonly time: string;
  readonly merchant: string;
  readonly place: readonly string[];
  readonly goods: string;
  readonly reference: string;
};

const COLLECTION_MINUTES = 30;
const LONGEST_LINE = 75;

/** The time zone of London: summer time lasts from the last Sunday of March to the last Sunday of October. */
const LONDON = [
  ...['BEGIN:VTIMEZONE', 'TZID:Europe/London'],
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'TZNAME:BST', 'DTSTART:19810329T010000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'TZNAME:GMT', 'DTSTART:19961027T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
];

/**
 * A calendar file with a single entry. `now` is the entry's time stamp. A delivery, or a collection without a time, is
 * an all-day entry that does not mark the day as busy.
 */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const { orderNo, type, date, time, merchant, place, goods, reference } = entry;
  const day = date.replaceAll('-', '');
  const isTimed = type === 'collection' && time !== '';
  const when = isTimed
    ? [`DTSTART;TZID=Europe/London:${day}T${time.replace(':', '')}00`, `DURATION:PT${COLLECTION_MINUTES}M`]
    : [`DTSTART;VALUE=DATE:${day}`, 'TRANSP:TRANSPARENT'];
  const title = type === 'delivery' ? `Delivery from ${merchant}` : `Collect from ${merchant}`;
  const details = [`Order ${orderNo}`, goods, reference === '' ? '' : `Your reference: ${reference}`];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tradecellar//Orders//EN', 'METHOD:PUBLISH'],
    ...(isTimed ? LONDON : []),
    'BEGIN:VEVENT',
    `UID:${escaped(orderNo)}@tradecellar`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    ...when,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(filled(details).join('\n'))}`,
    ...(filled(place).length === 0 ? [] : [`LOCATION:${escaped(filled(place).join(', '))}`]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/**
 * Folds a line after 75 bytes, as RFC 5545 requires; each further line begins with a space. A character is never split.
 */
function folded(line: string): string {
  let [result, bytes] = ['', 0];
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > LONGEST_LINE) {
      result += '\r\n ';
      bytes = 1;
    }
    result += letter;
    bytes += size;
  }
  return result;
}

function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
