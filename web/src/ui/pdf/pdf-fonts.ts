import { Font } from '@react-pdf/renderer';

/** Separate fonts hold Latin letters beyond Western Europe, Greek and Cyrillic. */
const SERIF = ['Sheet Serif', 'Sheet Serif Extended', 'Sheet Serif Greek', 'Sheet Serif Cyrillic'];
const SANS = ['Sheet Sans', 'Sheet Sans Extended', 'Sheet Sans Greek', 'Sheet Sans Cyrillic'];

/** The faces of printed files. react-pdf loads a face by its family, weight and style together. */
export const face = {
  serif: { fontFamily: SERIF, fontWeight: 400, fontStyle: 'normal' },
  serifItalic: { fontFamily: SERIF, fontWeight: 400, fontStyle: 'italic' },
  serifBold: { fontFamily: SERIF, fontWeight: 600, fontStyle: 'normal' },
  sans: { fontFamily: SANS, fontWeight: 400, fontStyle: 'normal' },
  sansBold: { fontFamily: SANS, fontWeight: 600, fontStyle: 'normal' },
} as const;

export type FaceName = keyof typeof face;

/** Addresses of the files of each face, or paths on a file system. */
export type FontFiles = {
  readonly [Name in FaceName]: readonly [latin: string, extended: string, greek: string, cyrillic: string];
};

/** Longer words are broken; the library's own hyphenation would break wine names. */
const LONGEST_WORD = 22;

/** Registers and loads the faces. Throws if a file can't be fetched. */
export async function loadFonts(files: FontFiles): Promise<void> {
  Font.registerHyphenationCallback((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gsu')) ?? [word]);
  const fonts = Object.entries(face).flatMap(([name, { fontFamily, ...style }]) =>
    fontFamily.map((family, index) => ({
      ...style,
      fontFamily: family,
      src: files[name as FaceName][index] ?? '', // `Object.entries` loses the type of its keys.
    })),
  );
  // A font that failed before is fetched again.
  for (const family of [...SERIF, ...SANS]) delete Font.getRegisteredFonts()[family];
  for (const { fontFamily, ...font } of fonts) Font.register({ family: fontFamily, ...font });
  await Promise.all(fonts.map((font) => Font.load(font)));
}

/** True if every loaded face has a glyph for a character. */
export function hasGlyph(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return Object.values(face).every(({ fontFamily, ...style }) =>
    fontFamily.some((family) =>
      Font.getFont({ fontFamily: family, ...style }).data?.hasGlyphForCodePoint(codePoint),
    ),
  );
}
