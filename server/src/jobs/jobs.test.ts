import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../test/databases.ts';
import { connect } from '../database/connection.ts';
import { startJobs } from './jobs.ts';

it('repeats once an interval, however many processes there are, and after a failure', async () => {
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
});
