import { describe, expect, it } from 'vitest';
import { bottleFaults } from './check-bottles.ts';
import { violationsOf } from './check-run.ts';
import {
  again,
  claims,
  delivery,
  found,
  knownOf,
  line,
  MAILS,
  message,
  messages,
  order,
  runWith,
  sent,
  settled,
  settlements,
  told,
  withLine,
} from './claimed-run.ts';
import type { RunFacts } from './run-facts.ts';

const without = (key: string) =>
  runWith(
    {},
    {},
    MAILS.filter((each) => each !== key),
  );

describe('the checker of claims', () => {
  it('finds nothing in a run in which nothing went wrong, and adds up its bottles', () => {
    expect(violationsOf(runWith())).toEqual([]);
    expect(bottleFaults(runWith(), claims).sum).toEqual({
      ordered: 7,
      delivered: 3,
      claimed: 3,
      cancelled: 0,
      onBackOrder: 0,
      underWay: 1,
    });
  });

  const doctored: readonly [what: string, run: RunFacts, says: RegExp][] = [
    ['a claim lost', runWith({ found: [] }), /claim k1 was answered CL100001, CL100001 and is there 0 times/],
    ['a claim twice', runWith({ found: [found, { ...found, claimNo: 'CL100002' }] }), /is there 2 times/],
    [
      "a claim that is nobody's",
      runWith({ log: { ...claims.log, sent: [] } }),
      /CL100001 is there and nobody's/,
    ],
    [
      'a refused claim that is there',
      runWith({ log: { ...claims.log, sent: [{ ...sent, answers: ['claim-beyond-order'] }] } }),
      /answered claim-beyond-order and is there 1 times/,
    ],
    [
      'another reason than was sent',
      runWith({ found: [withLine(0, { reason: 'short' })] }),
      /was reported, .*1,1,short/,
    ],
    [
      'another share than was told',
      runWith({ found: [withLine(0, { nett: 9.99 })] }),
      /was told of .* there is/,
    ],
    [
      'a claim without an outcome',
      runWith({ found: [withLine(2, { state: 'open' })] }),
      /line 3, has no outcome/,
    ],
    [
      'an accepted claim without its credit',
      runWith({ found: [withLine(0, { state: 'accepted' })] }),
      /no outcome/,
    ],
    [
      'a line that two settled otherwise',
      runWith({ settlements: [...settlements, settled(3, 'replace')] }),
      /line 3, is declined: the office was told that its replace was taken/,
    ],
    [
      'an outcome that nobody sent',
      runWith({ settlements: settlements.slice(0, 3) }),
      /declined, and nobody did it/,
    ],
    [
      'another credit note than was taken',
      runWith({ found: [withLine(0, { creditNote: 'CN2' })] }),
      /is credited by CN2: the call was told that CN1 was taken/,
    ],
    [
      'a settlement without its mail',
      without('CL100001-decline-3'),
      /line 3, is declined, and was mailed as nothing/,
    ],
    [
      'a settlement with two mails',
      runWith({}, {}, [...MAILS, 'CL100001-replace-2-3']),
      /line 2, is replaced, and was mailed as replace,replace|mailed as replace, replace/,
    ],
    ['a claim without its mail to the order desk', without('CL100001-desk'), /no mail to the order desk/],
    [
      'a claim that the merchant never heard of',
      runWith({ messages: messages.slice(1) }),
      /claim.opened was heard 0/,
    ],
    [
      'a claim that the merchant heard of twice',
      runWith({ messages: [...messages, message('m9', 'claim.opened')] }),
      /claim.opened was heard 2 times/,
    ],
    [
      'a settlement not heard of',
      runWith({ messages: messages.slice(0, 3) }),
      /claim.settled was heard 2 times/,
    ],
    [
      'a replacement at a price',
      runWith({}, { known: [knownOf(order), { ...knownOf(again), grandTotal: 12 }] }),
      /XX000002 for CL100001-replace-2 is of ALPHA at 12/,
    ],
    [
      'a replacement of other bottles',
      runWith(
        {},
        { known: [knownOf(order), knownOf({ ...again, lines: [{ ...line, takenFrom: 'stock' }] })] },
      ),
      /sends RED1 6 for CL100001-replace-2, and should RED1 1/,
    ],
    [
      'a replacement lost',
      runWith({ found: [withLine(1, { replacement: null })] }),
      /is sent again by null|sent again by/,
    ],
    ['a photo lost', runWith({ found: [{ ...found, photos: [] }] }), /Photo CL100001 1 is lost/],
    [
      'a photo that stays after its claim was withdrawn',
      runWith({ found: [{ ...found, lines: found.lines.map((each) => ({ ...each, state: 'withdrawn' })) }] }),
      /Photo CL100001 1 is there, and its claim was withdrawn/,
    ],
    [
      'a photo that was refused for none',
      runWith({
        log: { ...claims.log, photos: [{ claimNo: 'CL100001', photoNo: 1, hash: 'h1', answer: 'x' }] },
      }),
      /No photo CL100001 1 was taken/,
    ],
    [
      'a check lost',
      runWith({ log: { ...claims.log, checked: new Set(['XX000001']) } }),
      /check of XX000001 is lost/,
    ],
    [
      'a late claim that is not marked',
      runWith({
        told: {
          ...claims.told,
          aged: new Map([['XX000001', { at: new Date(delivery.deliveredAt), by: 500 }]]),
          ageing: new Map([['XX000001', 400]]),
        },
      }),
      /line 1, is not late/,
    ],
    [
      'a delivery at another time',
      runWith({ deliveries: [{ ...delivery, deliveredAt: '2026-11-26T12:00:02Z' }] }),
      /was said to be at 2026-11-26T12:00:00.500Z/,
    ],
    ['a delivery without its mail', without('XX000001-delivered'), /is delivered, and no mail said so/],
    ['a delivery lost', runWith({ told: { ...claims.told, all: [] } }), /is delivered, and nobody said so/],
    [
      'more bottles claimed than ordered',
      runWith({
        log: {
          ...claims.log,
          sent: [
            { ...sent, answers: [{ ...told, Lines: told.Lines.map((each) => ({ ...each, Bottles: 3 })) }] },
          ],
        },
      }),
      /9 of 6 bottles are claimed/,
    ],
    [
      'a share that is off by a penny',
      runWith({
        log: {
          ...claims.log,
          sent: [
            { ...sent, answers: [{ ...told, Lines: told.Lines.map((each) => ({ ...each, Nett: 10.01 })) }] },
          ],
        },
      }),
      /1 of 6 bottles at 60 are 10.01/,
    ],
    [
      'bottles that went missing on the way',
      runWith(
        {},
        {
          known: [
            knownOf({ ...order, lines: [{ ...line, bottles: 5, takenFrom: 'stock' }] }),
            knownOf(again),
          ],
        },
      ),
      /Basket c1: 6 bottles of RED1 were ordered/,
    ],
  ];
  it.each(doctored)('finds %s', (_what, run, says) => {
    expect(violationsOf(run).join('\n')).toMatch(says);
  });
});
