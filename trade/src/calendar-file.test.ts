import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

const now = new Date('2026-11-22T18:00:05.123Z');
const delivery: CalendarEntry = {
  orderNo: 'SO200001',
  type: 'delivery',
  date: '2026-11-24',
  time: '',
  merchant: 'Bonded & Sons; Wine, Ltd',
  place: ['Alpha Cellar', '', '1 Test Street', 'London N1 1AA'],
  goods: '2 cases',
  reference: 'PO 77',
};

it('writes a delivery as an all-day entry', () => {
  expect(calendarFile(delivery, now)).toBe(
    [
      ...[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Tradecellar//Orders//EN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
      ],
      ...['UID:SO200001@tradecellar', 'DTSTAMP:20261122T180005Z', 'DTSTART;VALUE=DATE:20261124'],
      ...['TRANSP:TRANSPARENT', 'SUMMARY:Delivery from Bonded & Sons\\; Wine\\, Ltd'],
      'DESCRIPTION:Order SO200001\\n2 cases\\nYour reference: PO 77',
      ...['LOCATION:Alpha Cellar\\, 1 Test Street\\, London N1 1AA', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  );
});

it('writes a collection as an entry of half an hour in London’s time zone', () => {
  const lines = calendarFile({ ...delivery, type: 'collection', time: '10:00' }, now).split('\r\n');
  expect(lines).toContain('DTSTART;TZID=Europe/London:20261124T100000');
  expect(lines).toContain('DURATION:PT30M');
  expect(lines).toContain('TZID:Europe/London');
  expect(lines).toContain('SUMMARY:Collect from Bonded & Sons\\; Wine\\, Ltd');
  expect(lines).not.toContain('TRANSP:TRANSPARENT');
});

it('folds lines at 75 bytes and preserves any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const file = calendarFile({ ...delivery, reference: text }, now);
      const lines = file.split('\r\n');
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      const whole =
        file
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .find((line) => line.startsWith('DESCRIPTION:')) ?? '';
      const unescaped = whole.replace(/\\n/g, '\n').replace(/\\([\\;,])/g, '$1');
      // `escaped` turns every line separator into a line break and drops other control characters.
      const plain = text
        .trim()
        .replace(/\r\n|[\r\n\u2028\u2029]/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, '');
      if (!/\\/.test(text)) expect(unescaped).toContain(plain);
    }),
    { examples: [['21 Brook Street\u2028Cellar door']] },
  );
});

it('escapes line breaks, so that a customer’s text cannot add lines to the file', () => {
  const file = calendarFile({ ...delivery, reference: 'x\r\nBEGIN:VALARM' }, now);
  expect(file.split('\r\n')).not.toContain('BEGIN:VALARM');
});
