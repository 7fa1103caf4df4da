import { saveFile } from '../../../ui/browser/save-file.ts';
import { csvFile } from '../../../ui/tables/csv-file.ts';

type WireFile = { readonly Name: string; readonly Content: string };

/** Saves files for the accounts as downloads, exactly as the server has written their text. */
export function saveFiles(files: readonly WireFile[]): void {
  for (const { Name, Content } of files) saveFile(Name, csvFile(Content));
}
