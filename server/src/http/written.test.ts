import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParts } from './written.ts';

it('makes one part of all large answers in each turn of the event loop', async () => {
  const PARTS = 20;
  const turnsOfParts: number[] = [];
  let turn = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turn++) await turnOfTheLoop();
  })();
  function* parts() {
    for (let nth = 0; nth < PARTS; nth++) {
      turnsOfParts.push(turn);
      yield `${nth}`;
    }
  }
  const takeAll = async () => {
    let taken = '';
    for await (const part of inParts(parts())) taken += String(part);
    return taken;
  };
  const whole = Array.from({ length: PARTS }, (_none, nth) => nth).join('');
  expect(await Promise.all([takeAll(), takeAll(), takeAll()])).toEqual([whole, whole, whole]);
  isOver = true;
  await counting;
  // The first part of each answer comes at once.
  const crowded = turnsOfParts.filter((each, nth) => turnsOfParts.indexOf(each) !== nth);
  expect(crowded.length).toBeLessThanOrEqual(2);
});
