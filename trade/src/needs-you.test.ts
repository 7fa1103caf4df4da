import { describe, expect, it } from 'vitest';
import { type WatchedOrder, whyNeedsYou } from './needs-you.ts';

const now = new Date('2026-11-30T12:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const order: WatchedOrder = {
  kind: 'Order',
  state: 'confirmed',
  since: ago(1_000),
  requiredDate: '2026-12-01',
  isChangeAsked: false,
  waiting: undefined,
};
const message = { queuedAt: ago(1), heldUntil: undefined, gaveUp: false, said: '' };

describe('the reason why an order needs the office', () => {
  it.each<[string, Partial<WatchedOrder>, string]>([
    ['confirmed for tomorrow', {}, ''],
    ['just placed', { state: 'placed', waiting: message }, ''],
    ['held back for hours', { waiting: { ...message, queuedAt: ago(300), heldUntil: ago(-10) } }, ''],
    [
      'held for an overdue account',
      { state: 'placed', waiting: { ...message, isHeld: true } },
      'held: the account is overdue',
    ],
    ['unsent for 20 minutes', { waiting: { ...message, queuedAt: ago(20) } }, 'not sent after 20 minutes'],
    ['not taken', { waiting: { ...message, said: 'answered 503' } }, 'sending failed: answered 503'],
    [
      'given up',
      { waiting: { ...message, said: 'no stock', gaveUp: true } },
      'sending has stopped: no stock',
    ],
    ['given up in silence', { waiting: { ...message, gaveUp: true } }, 'sending has stopped'],
    ['to be changed', { isChangeAsked: true }, 'the customer asked for a change'],
    ['without a number for 119 minutes', { state: 'handed-over', since: ago(119) }, ''],
    ['without a number for 2 hours', { state: 'handed-over', since: ago(125) }, 'no number after 2 hours'],
    ['due today', { requiredDate: '2026-11-30' }, ''],
    ['due on Friday', { requiredDate: '2026-11-27' }, 'due Fri 27 Nov, not dispatched'],
    [
      'dispatched and due on Friday',
      { state: 'dispatched', requiredDate: '2026-11-27' },
      'due Fri 27 Nov, not marked as delivered',
    ],
    ['delivered', { state: 'delivered', requiredDate: '2026-11-27' }, ''],
    ['on back order', { kind: 'Back Order', state: 'on-back-order', requiredDate: '2026-11-27' }, ''],
    ['without a day', { requiredDate: '' }, ''],
  ])('names the reason for an order that is %s', (_what, facts, why) => {
    expect(whyNeedsYou({ ...order, ...facts }, now)).toBe(why);
  });
});
