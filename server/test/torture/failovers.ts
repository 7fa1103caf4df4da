import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { away, type Victims } from './faults.ts';
import { startPatroni } from './patroni.ts';
import type { Scene } from './torture-types.ts';

const FROZEN_MS = 15_000;
/**
 * The shortest time for which a killed primary stays down. After this time its lease has expired. A primary that
 * returns earlier could keep its role without a failover.
 */
const SHORTEST_AWAY_MS = 6_000;

export async function failovers(folder: string): Promise<Scene> {
  const database = await startPatroni(folder);
  const outages: number[] = [];
  const timeline = async () => {
    const [row] = await database.query<{ timeline: number }>(
      `SELECT ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline`,
    );
    return row?.timeline ?? 0;
  };
  const failover = (work: (victims: Victims) => Promise<void>) => async (victims: Victims) => {
    const before = await timeline();
    const from = Date.now();
    await away(victims, async () => {
      await work(victims);
      await database.isWhole();
      await wait(2_000);
    });
    assert((await timeline()) > before, 'Another server has become the primary');
    const answers = victims.buyersLog.carts.flatMap(({ answeredAt = 0 }) =>
      answeredAt > from ? [answeredAt] : [],
    );
    const times = [from, ...answers.sort((a, b) => a - b), Date.now()];
    outages.push(Math.max(...times.map((time, index) => time - (times[index - 1] ?? from))) / 1_000);
  };
  return {
    database,
    outages,
    faults: {
      'Patroni and PostgreSQL of the primary killed -9': failover(({ random }) =>
        database.killPrimary(random.between(SHORTEST_AWAY_MS, 12_000)),
      ),
      'Patroni of the primary frozen for 15 s': failover(() => database.freezePrimary(FROZEN_MS)),
    },
  };
}
