import type { ImportFile } from '../import-file.ts';
import { type ImportingShop, type ImportOutcome, importFiles } from '../import-files.ts';

/** Imports a file that came by the inbox. */
export function importOne(shop: ImportingShop, file: ImportFile, replace: boolean): Promise<ImportOutcome> {
  return importFiles(shop, [file], { dryRun: false, replace, cameBy: 'inbox', onProgress: () => {} });
}
