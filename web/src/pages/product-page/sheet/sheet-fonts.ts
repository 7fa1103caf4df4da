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
    const load = async (each: string) => {
      const descriptor = { fontFamily: each, fontWeight, fontStyle };
      await Font.load(descriptor);
      unpackTablesOnce(Font.getFont(descriptor).data);
    };
    await Promise.all(fontFamily.map(load));
  });
  await Promise.all(loading);
}

type TableStream = { pos: number };
type FontWithTables = { _getTableStream(tag: string): TableStream | null };

/** fontkit 2.0.4 unpacks a WOFF's table of outlines again for each letter, which is half of a sheet's time. */
function unpackTablesOnce(font: object | null): void {
  if (!font || !('_getTableStream' in font) || Object.hasOwn(font, '_getTableStream')) return;
  const tables = font as FontWithTables; // Not among the types of fontkit.
  const unpack = tables._getTableStream.bind(tables);
  const unpacked = new Map<string, { readonly stream: TableStream; readonly start: number }>();
  tables._getTableStream = (tag) => {
    const known = unpacked.get(tag);
    if (known) {
      known.stream.pos = known.start;
      return known.stream;
    }
    const stream = unpack(tag);
    if (stream) unpacked.set(tag, { stream, start: stream.pos });
    return stream;
  };
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
