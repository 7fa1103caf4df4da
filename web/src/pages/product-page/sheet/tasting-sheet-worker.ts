import sansLatin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import sansBoldLatin from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import sansExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import sansBoldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import serifItalicLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url';
import serifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url';
import serifBoldLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url';
import serifItalicExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff?url';
import serifExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff?url';
import serifBoldExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url';
import { now } from '../../../session/clock.ts';
import { drawSheet } from './draw-sheet.tsx';
import { loadFonts } from './sheet-fonts.ts';
import type { SheetAnswer, SheetRequest } from './sheet-request.ts';

/*
 * Draws one sheet without blocking the page. The server's Content-Security-Policy allows only this file, by its name, to
 * compile WebAssembly, which the layout engine is.
 */

/** WOFF, because the engine takes ten times as long to unpack WOFF2. */
const files = {
  serif: { latin: serifLatin, extended: serifExtended },
  serifItalic: { latin: serifItalicLatin, extended: serifItalicExtended },
  serifBold: { latin: serifBoldLatin, extended: serifBoldExtended },
  sans: { latin: sansLatin, extended: sansExtended },
  sansBold: { latin: sansBoldLatin, extended: sansBoldExtended },
};

addEventListener('message', (message: MessageEvent<SheetRequest>) => void answer(message.data));

async function answer(request: SheetRequest): Promise<void> {
  try {
    await loadFonts(absolute());
  } catch {
    reply({ kind: 'unreachable' });
    return;
  }
  try {
    const pdf = await drawSheet(request, now());
    reply({ kind: 'made', pdf }, [pdf]);
  } catch (error) {
    reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

/** The engine needs absolute addresses. */
function absolute(): typeof files {
  const whole = Object.entries(files).map(([name, { latin, extended }]) => [
    name,
    { latin: new URL(latin, location.href).href, extended: new URL(extended, location.href).href },
  ]);
  return Object.fromEntries(whole) as typeof files; // The same names with other addresses.
}

function reply(sheet: SheetAnswer, transfer: Transferable[] = []): void {
  postMessage(sheet, { transfer });
}
