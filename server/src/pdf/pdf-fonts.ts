import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { unpackWoff } from './unpack-woff.ts';

export type Family = 'Sans' | 'Serif';

/** The fonts have a file for each alphabet. The first file that has a letter prints the letter. */
const ALPHABETS = ['latin', 'latin-ext', 'greek', 'cyrillic'] as const;

const FACES = {
  Sans: { package: 'inter', normal: '400-normal', bold: '600-normal', italics: '400-normal' },
  Serif: { package: 'source-serif-4', normal: '400-normal', bold: '600-normal', italics: '400-italic' },
} as const;

/** A file of each package, which other files are beside. */
const PLACES = {
  inter: import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  'source-serif-4': import.meta.resolve(
    '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff',
  ),
} as const;

type Face = { readonly file: string; readonly bytes: Buffer; readonly font: Font };

/** The faces of a family in an alphabet, under the font's name in a document: 'Serif', 'Serif greek'. */
type LoadedFont = {
  readonly name: string;
  readonly family: Family;
  readonly faces: Readonly<Record<'normal' | 'bold' | 'italics', Face>>;
};

function loadFont(family: Family, alphabet: string): LoadedFont {
  const { package: packageName, normal, bold, italics } = FACES[family];
  const load = (style: string): Face => {
    const file = `${packageName}-${alphabet}-${style}.woff`;
    const bytes = unpackWoff(readFileSync(new URL(file, PLACES[packageName])));
    // A font file that is no collection makes a `Font`.
    return { file, bytes, font: create(bytes) as Font };
  };
  const name = alphabet === 'latin' ? family : `${family} ${alphabet}`;
  return { name, family, faces: { normal: load(normal), bold: load(bold), italics: load(italics) } };
}

export const loadedFonts: readonly LoadedFont[] = (['Sans', 'Serif'] as const).flatMap((family) =>
  ALPHABETS.map((alphabet) => loadFont(family, alphabet)),
);

const found = new Map<string, string | undefined>();

/** The name of the font of a family that prints a character in every face. Undefined if the family lacks the character. */
export function fontFor(character: string, family: Family): string | undefined {
  const key = family + character;
  if (found.has(key)) return found.get(key);
  const codePoint = character.codePointAt(0) ?? 0;
  const font = loadedFonts.find(
    (loaded) =>
      loaded.family === family &&
      Object.values(loaded.faces).every((face) => face.font.hasGlyphForCodePoint(codePoint)),
  );
  found.set(key, font?.name);
  return font?.name;
}
