import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

it('makes each part of an answer in its own turn of the event loop, so that other calls are answered in between', async () => {
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await turnOfTheLoop();
  })();
  const turnsOfParts: number[] = [];
  async function* parts() {
    for (let nth = 0; nth < 20; nth++) {
      turnsOfParts.push(turn);
      yield `${nth},`;
    }
  }
  let taken = '';
  for await (const part of inParts(parts())) taken += String(part);
  isOver = true;
  await counting;
  expect(taken.split(',')).toHaveLength(21);
  expect(new Set(turnsOfParts).size).toBeGreaterThanOrEqual(19);
});
