import { loadDemoWhenEmpty } from '../demo/load-demo.ts';
import { systemClock } from '../src/clock.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ connection }, { merchant }) => {
  const shop = { database: connection.database, clock: systemClock, merchant };
  const loaded = await loadDemoWhenEmpty(shop, (text) => console.log(text));
  console.log(loaded ? 'The demo merchant is loaded.' : 'There are already products: nothing was changed.');
});
