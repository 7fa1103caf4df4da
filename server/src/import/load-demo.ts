import { londonTime } from '../clock.ts';
import type { Shop } from '../shop.ts';
import { describeFault } from './describe-fault.ts';
import { importFiles } from './import-files.ts';
import { countProducts } from './import-queries.ts';

/**
 * Loads the demo merchant into a database without products, through the same door as any import (design §3).
 * Its history is dated back from today.
 */
export async function loadDemoWhenEmpty(
  shop: Pick<Shop, 'database' | 'clock'>,
  say: (text: string) => void,
): Promise<boolean> {
  if ((await countProducts(shop.database)) > 0) return false;
  say('Loading the demo merchant');
  // Read only when it is wanted: a merchant's server need not hold it in memory.
  const { demoFiles } = await import('../../demo/demo-merchant.ts');
  const files = demoFiles(londonTime(shop.clock.now()).today);
  const outcome = await importFiles(
    shop.database,
    files.map(({ name, text }) => ({ name, content: text })),
    { dryRun: false, replace: false, onProgress: () => {} },
  );
  if ('faults' in outcome) {
    const first = outcome.faults.slice(0, 5).map(describeFault);
    throw new Error(`The demo merchant does not import: ${first.join('; ')}`);
  }
  return true;
}
