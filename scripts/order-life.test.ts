import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { CLAIM_EVENTS, CLAIM_STATES, claimStateAfter } from '../trade/src/claim-life.ts';
import {
  canAskForChange,
  canClaim,
  ORDER_STATES,
  reportOutcome,
  whyBuyerCannot,
} from '../trade/src/order-life.ts';
import { PROPOSAL_EVENTS, PROPOSAL_STATES, proposalStateAfter } from '../trade/src/proposal-life.ts';
import { REQUEST_EVENTS, REQUEST_STATES, requestStateAfter } from '../trade/src/requested-change.ts';
import { tableIn } from './page-tables.ts';
import { root } from './places.mjs';

// The tables of docs/order-life.md and docs/proposals.md must match the code, and each invariant must have a test.

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const tableOf = (...heading: string[]) => tableIn('docs/order-life.md', ...heading);

const blank = (word: string) => (word === 'refused' ? '' : word);

it('documents the outcome of every report in every state of an order', () => {
  const rows = ORDER_STATES.map((state) => [
    state,
    ORDER_STATES.map((reported) => blank(reportOutcome(state, reported))),
  ]);
  expect(tableOf('state', ...ORDER_STATES)).toEqual(Object.fromEntries(rows));
});

it('documents which acts of a buyer are allowed in every state of an order', () => {
  const until = (act: 'buyer-cancels' | 'buyer-changes', state: (typeof ORDER_STATES)[number]) =>
    whyBuyerCannot(act, state, false) === undefined ? 'untried' : '';
  const rows = ORDER_STATES.map((state) => [
    state,
    [
      until('buyer-cancels', state),
      until('buyer-changes', state),
      canAskForChange(state) ? 'allowed' : '',
      canClaim(state, false) ? 'allowed' : canClaim(state, true) ? 'due' : '',
    ],
  ]);
  expect(tableOf('state', 'buyer-cancels', 'buyer-changes', 'buyer-asks', 'buyer-claims')).toEqual(
    Object.fromEntries(rows),
  );
});

it('documents the outcome of every event in every state of a claim’s line', () => {
  const rows = CLAIM_STATES.map((state) => [
    state,
    CLAIM_EVENTS.map((event) => blank(claimStateAfter(state, event))),
  ]);
  expect(tableOf('state', ...CLAIM_EVENTS)).toEqual(Object.fromEntries(rows));
});

it('documents the outcome of every event in every state of a requested change', () => {
  const rows = REQUEST_STATES.map((state) => [
    state,
    REQUEST_EVENTS.map((event) => blank(requestStateAfter(state, event))),
  ]);
  expect(tableOf('state', ...REQUEST_EVENTS)).toEqual(Object.fromEntries(rows));
});

it('documents the outcome of every event in every state of a proposal', () => {
  const rows = PROPOSAL_STATES.map((state) => [
    state,
    PROPOSAL_EVENTS.map((event) => blank(proposalStateAfter(state, event))),
  ]);
  expect(tableIn('docs/proposals.md', 'state', ...PROPOSAL_EVENTS)).toEqual(Object.fromEntries(rows));
});

it('lists each invariant with the test whose name begins with the invariant’s id', () => {
  const named = ['docs/order-life.md', 'docs/basket-sync.md', 'docs/proposals.md']
    .flatMap((page) => Object.entries(tableIn(page, 'id', 'invariant', 'test')))
    .map(([id, [, file = '']]) => [id, file.replaceAll('`', '')]);
  const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.spec.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  const found = tests
    .trim()
    .split('\n')
    .filter((file) => file !== 'scripts/order-life.test.ts')
    .flatMap((file) => [...read(file).matchAll(/['`]([A-Z]\d+): /g)].map(([, id]) => [id, file]));
  expect(found.toSorted()).toEqual(named.toSorted());
});
