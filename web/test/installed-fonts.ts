import { loadFonts } from '../src/ui/pdf/pdf-fonts.ts';

function files(family: string, weight: number, style: string) {
  const place = (subset: string) =>
    new URL(import.meta.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`))
      .pathname;
  return [place('latin'), place('latin-ext'), place('greek'), place('cyrillic')] as const;
}

/** Loads the fonts of printed files from packages, as `load-own-fonts.ts` fetches them in a browser. */
export function loadInstalledFonts(): Promise<void> {
  return loadFonts({
    serif: files('source-serif-4', 400, 'normal'),
    serifItalic: files('source-serif-4', 400, 'italic'),
    serifBold: files('source-serif-4', 600, 'normal'),
    sans: files('inter', 400, 'normal'),
    sansBold: files('inter', 600, 'normal'),
  });
}
