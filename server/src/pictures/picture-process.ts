import { once } from 'node:events';
import { setPriority } from 'node:os';
import { systemClock } from '../clock.ts';
import { connect } from '../database/connection.ts';
import { fetchPictures } from './fetch-pictures.ts';
import type { PictureMessage, PictureTask } from './run-beside.ts';
import { type SetAside, takeArrived } from './take-arrived.ts';
import { makeAlone } from './take-pictures.ts';

/** The niceness of work that nobody waits for. On a busy machine, such work takes twenty times as long. */
const NICENESS = 15;

// This process ends with the shop. The next run repeats unfinished work.
process.once('disconnect', () => process.exit(1));
process.umask(0o077);
const [task] = (await once(process, 'message')) as [PictureTask]; // `runBeside` sends nothing else.
const { databaseUrl, work, ...where } = task;
// A person of the office waits for the picture of an uploaded file.
if (!('make' in work)) {
  try {
    setPriority(NICENESS);
  } catch {
    // A service may lack the right to change its priority.
  }
}
const { database, close } = connect(databaseUrl, {
  max: 2,
  onError: (error) => console.error(error.message),
});
const shop = { database, clock: systemClock, ...where };
let setAside: SetAside = {};
const send = (message: PictureMessage, then: () => void = () => {}) => process.send?.(message, then);
if ('fetchForMs' in work) {
  await fetchPictures(shop, { until: new Date(systemClock.now().getTime() + work.fetchForMs) });
} else if ('make' in work) {
  const fault = await makeAlone(shop, work.make);
  if (fault !== undefined) setAside = { '': fault };
} else {
  setAside = await takeArrived(shop, work.takeFrom, work.arrived, (isWaiting) => send({ isWaiting }));
}
await close();
send({ setAside }, () => process.exit(0));
