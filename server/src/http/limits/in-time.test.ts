import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

const endpoint = { path: '/late', longestSeconds: 0.01 } as const;
const request = { log: { error() {} } };

it('closes a stream that is opened after its call was refused for taking too long', async () => {
  const stream = new Readable({ read() {} });
  const opening = wait(50).then(() => stream);
  expect(await inTime(opening, endpoint, request)).toMatchObject({ refused: 'service-unavailable' });
  await opening;
  expect(stream.destroyed).toBe(true);
});

it('ignores a failure of a call that was refused already for taking too long', async () => {
  const failing = wait(50).then(() => {
    throw new Error('Too late');
  });
  expect(await inTime(failing, endpoint, request)).toMatchObject({ refused: 'service-unavailable' });
  await expect(failing).rejects.toThrow('Too late');
});
