import { saveFile } from './save-file.ts';

/** A browser may read the file of a tab long after the tab was opened, such as when a person saves the file there. */
const revokeAfterMs = 10 * 60_000;

/** Opens an empty tab. A browser allows a tab only while it handles a press, so the file comes later. */
export function openTab(): Window | null {
  return window.open('', '_blank');
}

/** Shows a file in a tab that `openTab` has opened. Without a tab, because the browser blocks tabs, the file is saved. */
export async function openFile(tab: Window | null, name: string, load: () => Promise<Blob>): Promise<void> {
  try {
    const content = await load();
    if (tab === null || tab.closed) return saveFile(name, content);
    const address = URL.createObjectURL(content);
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
