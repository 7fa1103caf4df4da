import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { WrittenFile } from './write-files.ts';

/** Notes on what a file has written beside its rows. */
export function writtenNotes({ file, stockChanged, datedRemoved }: WrittenFile): ImportFault[] {
  const notes: string[] = [];
  if (stockChanged > 0) {
    const have = stockChanged === 1 ? 'has a new stock figure' : 'have new stock figures';
    notes.push(`${countWords(stockChanged, 'product')} ${have}`);
  }
  if (datedRemoved > 0)
    notes.push(`takes back ${countWords(datedRemoved, 'price')} that would have begun later`);
  return notes.map((says) => ({ file: file.name, says }));
}
