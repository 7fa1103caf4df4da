import { saveFile } from '../../../ui/browser/save-file.ts';

type WireFile = { readonly Name: string; readonly Content: string };

/** Saves files for the accounts as downloads, exactly as the server has written their text. */
export function saveFiles(files: readonly WireFile[]): void {
  for (const { Name, Content } of files)
    saveFile(Name, new Blob([Content], { type: 'text/csv;charset=utf-8' }));
}
