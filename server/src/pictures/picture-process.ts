import { once } from 'node:events';
import { setPriority } from 'node:os';
import { systemClock } from '../clock.ts';
import { connect } from '../database/connection.ts';
import { fetchPictures } from './fetch-pictures.ts';
import type { PictureTask } from './run-beside.ts';

/** The shop comes first. */
const NICENESS = 15;

// It ends with the shop: what it was doing is done again.
process.once('disconnect', () => process.exit(1));
process.umask(0o077);
try {
  setPriority(NICENESS);
} catch {
  // A service may not change it.
}
const [{ databaseUrl, folder, until }] = (await once(process, 'message')) as [PictureTask]; // `runBeside` sends just this.
const { database, close } = connect(databaseUrl, {
  max: 2,
  onError: (error) => console.error(error.message),
});
await fetchPictures({ database, clock: systemClock, folder }, { until: new Date(until) });
await close();
process.exit(0);
