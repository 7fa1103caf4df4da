/**
 * True in `npm run test:volume`, which runs each `*.volume.test.ts` file whole. `npm test` runs a small sample of these
 * files.
 */
// biome-ignore lint/style/noProcessEnv: no other file reads VOLUME.
export const isVolumeRun = process.env.VOLUME === 'whole';

/** How many cases a test plays: `whole` in `npm run test:volume`, `sample` in `npm test`. */
export const volume = (whole: number, sample: number): number => (isVolumeRun ? whole : sample);
