import { Font } from '@react-pdf/renderer';

/** The families of the sheet; letters beyond Western Europe are in separate files. */
const SERIF = ['Sheet Serif', 'Sheet Serif Extended'];
const SANS = ['Sheet Sans', 'Sheet Sans Extended'];

/** The faces of the sheet, as react-pdf takes them: it loads a face only where all three stand together. */
export const face = {
  serif: { fontFamily: SERIF, fontWeight: 400, fontStyle: 'normal' },
  serifItalic: { fontFamily: SERIF, fontWeight: 400, fontStyle: 'italic' },
  serifBold: { fontFamily: SERIF, fontWeight: 600, fontStyle: 'normal' },
  sans: { fontFamily: SANS, fontWeight: 400, fontStyle: 'normal' },
  sansBold: { fontFamily: SANS, fontWeight: 600, fontStyle: 'normal' },
} as const;

export type FaceName = keyof typeof face;

/** Where the files of the faces are: absolute addresses, or paths where there is a file system. */
export type FontFiles = {
  readonly [Name in FaceName]: { readonly latin: string; readonly extended: string };
};

/** Words longer than this are broken; others never are. */
const LONGEST_WORD = 22;

/** Registers and fetches the faces. Throws what fetching throws. */
export async function loadFonts(files: FontFiles): Promise<void> {
  // The library's own hyphenation would break wine names.
  Font.registerHyphenationCallback((word) => word.match(new RegExp(`.{1,${LONGEST_WORD}}`, 'gsu')) ?? [word]);
  const loading = Object.entries(face).map(async ([name, { fontFamily, fontWeight, fontStyle }]) => {
    const { latin, extended } = files[name as FaceName]; // The names of `face` are the face names.
    const [family = '', extendedFamily = ''] = fontFamily;
    Font.register({ family, fontWeight, fontStyle, src: latin });
    Font.register({ family: extendedFamily, fontWeight, fontStyle, src: extended });
    await Promise.all(fontFamily.map((each) => Font.load({ fontFamily: each, fontWeight, fontStyle })));
  });
  await Promise.all(loading);
}

/** Whether the faces have a shape for a character; of the loaded ones, so ask after `loadFonts`. */
export function hasShape(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return [face.serif, face.sans].every(({ fontFamily, fontWeight, fontStyle }) =>
    fontFamily.some((each) =>
      Font.getFont({ fontFamily: each, fontWeight, fontStyle }).data?.hasGlyphForCodePoint(codePoint),
    ),
  );
}
