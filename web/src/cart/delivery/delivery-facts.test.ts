import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { chosenTime, type DeliveryCalendar, dateOffered, dayProposed } from './delivery-facts.ts';

// 3 August 2026 is a Monday; 31 August 2026 is a bank holiday.
const calendar: DeliveryCalendar = {
  next: '2026-08-04',
  days: [1, 2, 3, 4, 5],
  closedDays: ['2026-08-31'],
  cutOff: null,
  furthest: '2028-02-03',
};
const hours = { fromHour: 9, toHour: 17, stepMinutes: 60 };
const monday = { date: '2026-08-03', minutes: 10 * 60 + 40 };
const chosen = (wanted: { date?: string; time?: string }, id = '1', clock = monday) =>
  chosenTime(wanted, id, calendar, clock, hours);

describe('a delivery', () => {
  it('proposes the server’s next date for a delivery [4.load.5]', () => {
    expect(chosen({})).toMatchObject({ date: '2026-08-04', time: '', slots: [], impossible: undefined });
  });

  it('proposes tomorrow for a delivery if the server’s next date is today [4.load.6]', () => {
    expect(chosen({}, '1', { date: '2026-08-04', minutes: 0 }).date).toBe('2026-08-05');
  });

  it('proposes the next delivery day if tomorrow is not a delivery day', () => {
    // A page opened on Thursday is still open on Friday 7 August. Saturday is not a delivery day.
    const friday = { date: '2026-08-07', minutes: 0 };
    const from = chosenTime({}, '1', { ...calendar, next: '2026-08-07' }, friday, hours);
    expect(from).toMatchObject({ date: '2026-08-10', from: '2026-08-10', impossible: undefined });
  });

  it('keeps the chosen delivery date', () => {
    expect(chosen({ date: '2026-08-14' })).toMatchObject({ date: '2026-08-14', impossible: undefined });
  });

  it.each([
    ['a weekend', '2026-08-08', '2026-08-10'],
    ['a bank holiday', '2026-08-31', '2026-09-01'],
    ['a day gone by', '2026-08-03', '2026-08-04'],
    ['a day after the furthest date', '2028-02-04', '2026-08-04'],
  ])('replaces %s by the next possible date, and reports the impossible date', (_what, date, next) => {
    expect(chosen({ date })).toMatchObject({ date: next, impossible: date });
  });

  it('ignores a text that is not a date', () => {
    expect(chosen({ date: 'soon' })).toMatchObject({ date: '2026-08-04', impossible: undefined });
  });
});

describe('a collection', () => {
  it('proposes the collection hour nearest to the current hour plus one [4.load.10]', () => {
    expect(chosen({}, 'COLLECTION')).toMatchObject({ date: '2026-08-03', time: '11:00' });
    expect(chosen({}, 'COLLECTION').slots).toEqual([
      '11:00',
      '12:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
      '17:00',
    ]);
  });

  it('offers every collection hour of a later day, and proposes the first hour', () => {
    const later = chosen({ date: '2026-08-05' }, 'COLLECTION');
    expect(later).toMatchObject({ date: '2026-08-05', time: '09:00' });
    expect(later.slots).toHaveLength(9);
  });

  it('keeps the chosen collection time until the time has passed', () => {
    expect(chosen({ time: '15:00' }, 'COLLECTION').time).toBe('15:00');
  });

  it.each([
    ['an hour gone by', { time: '09:00' }, { date: '2026-08-03', time: '11:00' }],
    ['an hour before opening', { date: '2026-08-05', time: '08:00' }, { date: '2026-08-05', time: '09:00' }],
    ['a time between two steps', { time: '15:30' }, { date: '2026-08-03', time: '11:00' }],
    [
      'a time of a day gone by',
      { date: '2026-07-31', time: '15:00' },
      { date: '2026-08-03', time: '15:00', impossible: '2026-07-31' },
    ],
  ])('replaces %s by a possible collection time', (_what, wanted, now) => {
    expect(chosen(wanted, 'COLLECTION')).toMatchObject(now);
  });

  it('moves a collection to the next day after closing time, at the chosen hour or else the first hour', () => {
    const evening = { date: '2026-08-03', minutes: 17 * 60 + 30 };
    const next = { date: '2026-08-04', impossible: '2026-08-03' };
    const today = { date: '2026-08-03' };
    expect(chosen({ ...today, time: '17:00' }, 'COLLECTION', evening)).toMatchObject({
      ...next,
      time: '17:00',
    });
    expect(chosen(today, 'COLLECTION', evening)).toMatchObject({ ...next, time: '09:00' });
  });
});

describe('a refused date', () => {
  it('replaces a refused date or time by the date or time that the refusal offers', () => {
    const date = { date: 'Monday 3/8/2026', next: 'Wednesday 5/8/2026', nextDate: '2026-08-05' };
    expect(dateOffered(new ProblemError('date-not-allowed', date))).toEqual({ date: '2026-08-05' });
    const time = { time: 'now', next: 'Wednesday 5/8/2026 09:00', nextTime: '2026-08-05T09:00' };
    expect(dateOffered(new ProblemError('collection-time-not-allowed', time))).toEqual({
      date: '2026-08-05',
      time: '09:00',
    });
  });

  it('keeps the delivery date after a refusal for another reason', () => {
    expect(dateOffered(new ProblemError('basket-empty'))).toEqual({});
    expect(dateOffered(new Error('nextDate'))).toEqual({});
  });
});

describe('a back order', () => {
  it.each([
    ['the first delivery day after its stock is due', '2026-08-07', '2026-08-04', '2026-08-10'],
    ['the chosen day if its stock is due earlier', '2026-08-07', '2026-08-14', '2026-08-14'],
    ['the day after a bank holiday', '2026-08-30', '2026-08-04', '2026-09-01'],
    ['no day after the furthest date', '2028-02-03', '2026-08-04', undefined],
  ])('proposes %s for a back order', (_what, due, date, day) => {
    expect(dayProposed(due, { date }, calendar)).toBe(day);
  });
});
