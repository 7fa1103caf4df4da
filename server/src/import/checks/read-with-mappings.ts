import { londonTime } from '@tradecellar/trade/london-time.ts';
import type { ImportFile, ImportingShop } from '../csv/import-file.ts';
import { mapFiles } from '../mapping/map-files.ts';
import { type ReadFiles, readFiles } from './read-files.ts';

/**
 * Reads the files. Kept mappings read the files of other systems, and replace each foreign file with files in the
 * shop's own form.
 */
export async function readWithMappings(
  { database, merchant }: ImportingShop,
  given: readonly ImportFile[],
  at: Date,
  onChecked: (file: string, rows: number) => void,
): Promise<ReadFiles & { readonly files: readonly ImportFile[] }> {
  const read = readFiles(given, merchant.import, onChecked);
  if (read.foreign.length === 0) return { ...read, files: given };
  const mapped = await mapFiles(database, read.foreign, londonTime(at).date);
  if (mapped.files.length === 0) return { ...read, faults: read.faults.concat(mapped.faults), files: given };
  const files = given.filter((file) => !mapped.sources.has(file)).concat(mapped.files);
  const again = readFiles(files, merchant.import, onChecked);
  return { ...again, faults: again.faults.concat(mapped.faults), files };
}
