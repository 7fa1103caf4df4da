import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { openTestDatabase } from '../../test/databases.ts';
import { connect } from '../database/connection.ts';
import { startJobs } from './jobs.ts';

it.runIf(isVolumeRun)(
  'runs a repeating job once in each interval, however many processes there are, and even after a failure',
  async () => {
    const database = await openTestDatabase();
    const connection = connect(database.url, { max: 6, onError: () => {} });
    const times: number[] = [];
    const processes = [
      await startJobs(connection.pool, () => {}),
      await startJobs(connection.pool, () => {}),
      await startJobs(connection.pool, () => {}),
    ];
    for (const jobs of processes) {
      await jobs.workEvery(1, 'sweep-payments', async () => {
        times.push(performance.now());
        if (times.length === 1) throw new Error('The first time it fails');
      });
    }
    await wait(6_000);
    expect(times.length, 'three processes would be fifteen and more').toBeGreaterThanOrEqual(3);
    expect(times.length).toBeLessThanOrEqual(9);
    await Promise.all(processes.map((jobs) => jobs.stop()));
    await connection.close();
    await database.close();
  },
);

it('pauses jobs while the disk is full, and continues when the disk has room', async () => {
  const database = await openTestDatabase();
  const connection = connect(database.url, { max: 6, onError: () => {} });
  let isFull = false;
  const faults: Error[] = [];
  // The writes of this pool fail as on a full disk.
  const pool: typeof connection.pool = Object.create(connection.pool, {
    query: {
      value: (text: string, values: unknown[]) =>
        isFull && !text.trimStart().startsWith('SELECT')
          ? Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' }))
          : connection.pool.query(text, values),
    },
  });
  const jobs = await startJobs(pool, (error) => faults.push(error));
  const done: string[] = [];
  await jobs.work('mail', async ({ mailId }) => void done.push(mailId));
  isFull = true;
  const fullSince = performance.now();
  await vi.waitFor(() => expect(faults).not.toEqual([]), { timeout: 60_000, interval: 20 });
  // Four workers ask twice a second, and each worker reports a fault only after its pause of two seconds.
  expect(performance.now() - fullSince).toBeGreaterThan(1_900);
  expect(faults.length).toBeLessThanOrEqual(4);
  isFull = false;
  await connection.database
    .transaction()
    .execute((writer) => jobs.enqueue(writer, 'mail', { mailId: 'm1', round: 1 }));
  await vi.waitFor(() => expect(done).toEqual(['m1']), 10_000);
  await jobs.stop();
  await connection.close();
  await database.close();
});
