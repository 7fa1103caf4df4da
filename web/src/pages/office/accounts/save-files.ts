import { saveFile } from '../../../ui/browser/save-file.ts';

type WireFile = { readonly Name: string; readonly Content: string };

/** Saves files of the accounts as downloads. The server has written their text whole, so nothing is added to it. */
export function saveFiles(files: readonly WireFile[]): void {
  for (const { Name, Content } of files)
    saveFile(Name, new Blob([Content], { type: 'text/csv;charset=utf-8' }));
}
