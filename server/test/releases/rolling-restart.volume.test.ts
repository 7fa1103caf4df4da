import { expect, it } from 'vitest';
import { hasHistory } from '../../../scripts/whole-history.mjs';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { runTorture } from '../torture/run-torture.ts';
import { lastVersion, openEarlierRelease } from './earlier-release.ts';
import { rollingRestart } from './rolling-restart.ts';

it.runIf(isVolumeRun && hasHistory)(
  `neither loses nor doubles an order while servers of ${lastVersion} and of the current code share a database`,
  async () => {
    const release = await openEarlierRelease(lastVersion);
    try {
      const seed = Math.floor(Math.random() * 1_000_000);
      const { violations, facts } = await runTorture({
        seconds: 1,
        seed,
        pace: 0.5,
        say: () => {},
        setUp: (folder) => rollingRestart(folder, release),
      });
      expect(violations, `with the seed ${seed}`).toEqual([]);
      expect(facts.found.orders.length).toBeGreaterThan(20);
      expect(facts.received.length).toBeGreaterThanOrEqual(facts.found.mails.length);
    } finally {
      await release.remove();
    }
  },
  300_000,
);
