import { parse } from 'node:path';
import { listOriginals, type Original } from './list-originals.ts';
import { small } from './match-pictures.ts';
import { type TakingShop, takePictures } from './take-pictures.ts';

export type ArrivedPicture = { readonly name: string; readonly path: string };

export type SetAside = Readonly<Record<string, string>>;

/**
 * Takes pictures that arrived in a folder, with the same rules as `npm run pictures`. Returns the refused files with
 * reasons.
 */
export async function takeArrived(
  shop: TakingShop,
  inFolder: string,
  arrived: readonly ArrivedPicture[],
  onWaiting: (isWaiting: boolean) => void = () => {},
): Promise<SetAside> {
  const listed = await listOriginals(inFolder);
  const names = new Set(arrived.map(({ name }) => name));
  const originals = arrived
    .filter(({ name }) => !listed.refused.some(({ file }) => file === name))
    .map(({ name, path }): Original => ({ file: name, path, stem: small(parse(name).name) }));
  const options = { dryRun: false, replace: false, force: false, cameBy: 'inbox', onProgress: () => {} };
  const taken = await takePictures(shop, originals, { ...options, onWaiting });
  // Only a run with `replace` returns `wouldRemove`, so this check is only for the compiler.
  if ('wouldRemove' in taken) return {};
  const refused = [...listed.refused, ...taken.refused].filter(({ file }) => names.has(file));
  return Object.fromEntries([
    ...refused.map(({ file, reason }) => [file, reason] as const),
    ...taken.unmatched.map((file) => [file, 'matches no product by code or bin number'] as const),
  ]);
}
