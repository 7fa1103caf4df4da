import sansCyrillic from '@fontsource/inter/files/inter-cyrillic-400-normal.woff?url';
import sansBoldCyrillic from '@fontsource/inter/files/inter-cyrillic-600-normal.woff?url';
import sansGreek from '@fontsource/inter/files/inter-greek-400-normal.woff?url';
import sansBoldGreek from '@fontsource/inter/files/inter-greek-600-normal.woff?url';
import sansLatin from '@fontsource/inter/files/inter-latin-400-normal.woff?url';
import sansBoldLatin from '@fontsource/inter/files/inter-latin-600-normal.woff?url';
import sansExtended from '@fontsource/inter/files/inter-latin-ext-400-normal.woff?url';
import sansBoldExtended from '@fontsource/inter/files/inter-latin-ext-600-normal.woff?url';
import serifItalicCyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-400-italic.woff?url';
import serifCyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-400-normal.woff?url';
import serifBoldCyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff?url';
import serifItalicGreek from '@fontsource/source-serif-4/files/source-serif-4-greek-400-italic.woff?url';
import serifGreek from '@fontsource/source-serif-4/files/source-serif-4-greek-400-normal.woff?url';
import serifBoldGreek from '@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff?url';
import serifItalicLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url';
import serifLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url';
import serifBoldLatin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url';
import serifItalicExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-italic.woff?url';
import serifExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-400-normal.woff?url';
import serifBoldExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url';
import { loadFonts } from './pdf-fonts.ts';

/** WOFF, because the PDF engine takes ten times as long to unpack WOFF2. */
const fonts = {
  serif: [serifLatin, serifExtended, serifGreek, serifCyrillic],
  serifItalic: [serifItalicLatin, serifItalicExtended, serifItalicGreek, serifItalicCyrillic],
  serifBold: [serifBoldLatin, serifBoldExtended, serifBoldGreek, serifBoldCyrillic],
  sans: [sansLatin, sansExtended, sansGreek, sansCyrillic],
  sansBold: [sansBoldLatin, sansBoldExtended, sansBoldGreek, sansBoldCyrillic],
} as const;

/** Loads the shop's own fonts into the engine. Throws if a file can't be fetched. */
export function loadOwnFonts(): Promise<void> {
  return loadFonts(fonts);
}
