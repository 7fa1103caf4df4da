import { expect, it } from 'vitest';
import { isRefusal, type Refusal } from '../problems.ts';
import { boundTurns, type EndTurn } from './bound-turns.ts';

const open = () => new AbortController().signal;
const ended = (turn: EndTurn | Refusal) => {
  if (isRefusal(turn)) throw new Error(`refused: ${turn.refused}`);
  turn();
};
const isSettled = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((soon) => setImmediate(soon, false))]);

const bounds = { running: { owner: 4, process: 6 }, waiting: { owner: 2, process: 3 } };

it('runs as many shares of an owner as the bound allows, and the next request after a running request ends', async () => {
  const turns = boundTurns(bounds);
  const first = await turns.take({ owner: 'a', shares: 3, signal: open() });
  const second = turns.take({ owner: 'a', shares: 2, signal: open() });
  expect(await isSettled(second)).toBe(false);
  ended(first);
  ended(await second);
});

it('refuses an owner’s request beyond the bound at once, and runs other owners’ requests', async () => {
  const turns = boundTurns(bounds);
  const asked = Array.from({ length: 4 }, () => turns.take({ owner: 'a', shares: 4, signal: open() }));
  expect(await asked[3]).toMatchObject({ refused: 'too-many-requests' });
  expect(isRefusal(await turns.take({ owner: 'b', shares: 2, signal: open() }))).toBe(false);
});

it('refuses any owner’s request beyond the bound of the process', async () => {
  const turns = boundTurns(bounds);
  for (const owner of ['a', 'b', 'c', 'd', 'e']) void turns.take({ owner, shares: 4, signal: open() });
  expect(await turns.take({ owner: 'f', shares: 4, signal: open() })).toMatchObject({
    refused: 'service-unavailable',
  });
});

it('drops a waiting request whose caller has gone', async () => {
  const turns = boundTurns(bounds);
  const first = await turns.take({ owner: 'a', shares: 4, signal: open() });
  const caller = new AbortController();
  const gone = turns.take({ owner: 'a', shares: 4, signal: caller.signal });
  const next = turns.take({ owner: 'a', shares: 4, signal: open() });
  caller.abort();
  expect(await gone).toMatchObject({ refused: 'service-unavailable' });
  expect(turns.waiting()).toBe(1);
  ended(first);
  ended(await next);
  expect(turns.waiting()).toBe(0);
});

it('keeps the sequence of an owner’s requests: a small request does not overtake a large request', async () => {
  const turns = boundTurns(bounds);
  const first = await turns.take({ owner: 'a', shares: 2, signal: open() });
  const large = turns.take({ owner: 'a', shares: 4, signal: open() });
  const small = turns.take({ owner: 'a', shares: 1, signal: open() });
  expect(await isSettled(small)).toBe(false);
  ended(first);
  ended(await large);
  ended(await small);
});

it('frees the shares of a request once, even if the request is ended twice', async () => {
  const turns = boundTurns(bounds);
  const first = await turns.take({ owner: 'a', shares: 4, signal: open() });
  ended(first);
  ended(first);
  void turns.take({ owner: 'a', shares: 4, signal: open() });
  expect(await isSettled(turns.take({ owner: 'a', shares: 1, signal: open() }))).toBe(false);
});
