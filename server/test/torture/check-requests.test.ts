import { describe, expect, it } from 'vitest';
import type { ChangeFacts } from './change-facts.ts';
import { requestFaults } from './check-requests.ts';
import { runWith } from './claimed-run.ts';

type Facts = Pick<ChangeFacts, 'sentRequests' | 'requests'>;
const sent: Facts['sentRequests'][number] = {
  key: 'k1',
  cartId: 'c1',
  answers: ['order-not-changeable', 'CR100001', 'CR100001'],
  ends: [
    { act: 'decline', answer: 'declined' },
    { act: 'withdraw', answer: 'requested-change-decided' },
  ],
};
const stored: Facts['requests'][number] = {
  requestNo: 'CR100001',
  key: 'k1',
  cartId: 'c1',
  state: 'declined',
  orderStates: ['confirmed'],
};
const MAILS = ['CR100001-desk', 'CR100001-declined'];
const faultsOf = (facts: Partial<Facts>, mails = MAILS) =>
  requestFaults(runWith({}, {}, mails), { sentRequests: [sent], requests: [stored], ...facts }).join('\n');

describe('the checker of changes that the merchant is asked for', () => {
  it('finds nothing in a run in which nothing went wrong', () => {
    expect(faultsOf({})).toBe('');
    expect(faultsOf({ sentRequests: [{ ...sent, ends: [] }] }), 'ended by its order').toBe('');
  });

  const doctored: readonly [what: string, facts: Partial<Facts>, says: RegExp, mails?: string[]][] = [
    ['one that is lost', { requests: [] }, /is there 0 times/],
    ['one that is there twice', { requests: [stored, stored] }, /is there 2 times/],
    ['one that nobody asked for', { sentRequests: [] }, /CR100001 is there, and nobody asked for it/],
    [
      'a refused one that is there',
      { sentRequests: [{ ...sent, answers: ['out-of-stock'] }] },
      /was refused \(out-of-stock\), and is there/,
    ],
    ['another number', { requests: [{ ...stored, requestNo: 'CR100002' }] }, /was answered CR100001/],
    ['another basket', { requests: [{ ...stored, cartId: 'c2' }] }, /is of basket c2/],
    ['one that was made', { requests: [{ ...stored, state: 'accepted' }] }, /nobody accepted it/],
    [
      'another end',
      { requests: [{ ...stored, state: 'withdrawn' }] },
      /is withdrawn, and to decline it was answered declined/,
    ],
    [
      'two ends',
      { sentRequests: [{ ...sent, ends: [...sent.ends, { act: 'withdraw', answer: 'withdrawn' }] }] },
      /to withdraw it was answered withdrawn/,
    ],
    [
      'one that is open, and was called decided',
      { sentRequests: [{ ...sent, ends: sent.ends.slice(1) }], requests: [{ ...stored, state: 'open' }] },
      /was called decided, and is open/,
    ],
    [
      'one that is open, and whose order has left',
      { requests: [{ ...stored, state: 'open', orderStates: ['dispatched'] }] },
      /is open, and its orders are dispatched/,
    ],
    ['one without a mail to the desk', {}, /no mail to the order desk/, MAILS.slice(1)],
    ['a declined one without its mail', {}, /its mail says otherwise/, MAILS.slice(0, 1)],
  ];
  it.each(doctored)('finds %s', (_what, facts, says, mails) => {
    expect(faultsOf(facts, mails)).toMatch(says);
  });
});
