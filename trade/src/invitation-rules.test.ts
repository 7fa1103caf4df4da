import { expect, it } from 'vitest';
import { type Invitee, lastMailAtMs, mailsDue, mayInviteAgain, whyUnmailed } from './invitation-rules.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const DAY_MS = 24 * 3_600_000;
const plain: Invitee = {
  hasLogin: true,
  isRefused: false,
  isWaiting: false,
  mailedAtMs: undefined,
  hasCome: false,
};

it.each([
  ['a person who was never invited', {}, undefined, undefined],
  ['a person without a login', { hasLogin: false }, 'no-login', 'no-login'],
  ['an address that the mail server refused', { isRefused: true, mailedAtMs: 0 }, 'refused', 'refused'],
  ['a person for whom a mail waits', { isWaiting: true }, 'waiting', 'waiting'],
  ['a mail of seven days less a millisecond ago', { mailedAtMs: NOW - 7 * DAY_MS + 1 }, 'lately', 'lately'],
  ['a mail of seven days ago', { mailedAtMs: NOW - 7 * DAY_MS }, undefined, undefined],
  ['a person who has signed in', { hasCome: true }, 'came', undefined],
] as const)('decides about a mail to %s', (_, facts, invitation, announcement) => {
  const person = { ...plain, ...facts };
  expect(whyUnmailed(person, 'invitation', NOW)).toBe(invitation);
  expect(whyUnmailed(person, 'announcement', NOW)).toBe(announcement);
});

it('lets the office invite a person again after ten minutes', () => {
  expect([undefined, NOW - 599_999, NOW - 600_000].map((at) => mayInviteAgain(at, NOW))).toEqual([
    true,
    false,
    true,
  ]);
});

it('spreads mails evenly over the hour, and never exceeds the hour’s number', () => {
  for (const perHour of [1, 7, 300, 10_000]) {
    const sent: number[] = [];
    for (let now = NOW; now < NOW + 3 * 3_600_000; now += 5_000) {
      const pace = {
        perHour,
        mailedInHour: sent.filter((at) => at > now - 3_600_000).length,
        lastMailedAtMs: sent.at(-1),
      };
      const due = mailsDue(pace, now);
      for (let n = 0; n < due; n++) sent.push(now);
      expect(sent.filter((at) => at > now - 3_600_000).length).toBeLessThanOrEqual(perHour);
    }
    expect(sent.length, `${perHour} an hour`).toBeGreaterThan(perHour * 2);
  }
});

it('sends at most the mails of a minute after a pause of the shop', () => {
  expect(mailsDue({ perHour: 300, mailedInHour: 0, lastMailedAtMs: NOW - DAY_MS }, NOW)).toBe(5);
});

it('estimates when the last of many mails goes', () => {
  expect(lastMailAtMs(600, 300, NOW)).toBe(NOW + 2 * 3_600_000);
  expect(lastMailAtMs(0, 300, NOW)).toBeUndefined();
});
