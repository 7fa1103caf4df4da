import {
  BACKDROPS,
  type BottleSpec,
  CLOSURES,
  GLASSES,
  HAIRS,
  LAYOUTS,
  PAPERS,
  type PortraitSpec,
  SHAPES,
  SIZES,
  SKINS,
  TINTS,
  WINES,
} from './words.ts';

/** Where pictures live; the one place that says so. */
export const PICTURES_PATH = '/pictures';

/** All of a label's text together; longer is no picture. @internal */
export const LABEL_LETTERS = 60;

export type Picture =
  | { readonly kind: 'bottle'; readonly spec: BottleSpec }
  | { readonly kind: 'portrait'; readonly spec: PortraitSpec };

/** Letters of any script, figures and a printer's few marks; nothing that means something to a browser. */
const LABEL_TEXT = /^[\p{L}\p{M}\p{N} .,'’&!°%+()*\-–]*$/u;

/**
 * The address of a bottle's picture. Label text beyond 60 letters is shortened at a word.
 * `/pictures/bottle/burgundy.bottle.olive.straw.capsule.gold.classic.cream.claret/Aubert~Sancerre~2023.svg`
 */
export function bottleAddress(spec: BottleSpec): string {
  const { shape, size, glass, wine, closure, capsule, layout, paper, accent } = spec;
  const words = [shape, size, glass, wine, closure, capsule, layout, paper, accent].join('.');
  const [producer, name, vintage] = spec.text.map(cleaned) as [string, string, string]; // map keeps the three
  const room = LABEL_LETTERS - vintage.length;
  const shortName = atWord(name, room - Math.min(producer.length, 24));
  const shortProducer = atWord(producer, room - shortName.length);
  const text = [shortProducer, shortName, vintage].map(encodeURIComponent).join('~');
  return `${PICTURES_PATH}/bottle/${words}/${text}.svg`;
}

/** The address of an account manager's portrait: `/pictures/portrait/sage.bob.fair/HM.svg`. */
export function portraitAddress(spec: PortraitSpec): string {
  return `${PICTURES_PATH}/portrait/${spec.backdrop}.${spec.hair}.${spec.skin}/${encodeURIComponent(spec.initials)}.svg`;
}

function cleaned(text: string): string {
  return Array.from(text)
    .map((letter) => (LABEL_TEXT.test(letter) ? letter : ' '))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

function atWord(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room + 1);
  const space = cut.lastIndexOf(' ');
  const short = space > 0 ? cut.slice(0, space) : text.slice(0, room);
  return short.replace(/[ ,&\-–]+$|[ ,](de|du|des|la|le|and|di|del|of|the|et|y|e|von|der)$/gi, '').trim();
}

function wordOf<Word extends string>(list: readonly Word[], text: string | undefined): Word | null {
  return list.find((word) => word === text) ?? null;
}

/** Reads what follows `/pictures/`, already percent-decoded; null for anything but a picture of ours. */
export function readAddress(rest: string): Picture | null {
  const [kind, words, file, ...more] = rest.split('/');
  if (words === undefined || file === undefined || more.length > 0 || !file.endsWith('.svg')) return null;
  const text = file.slice(0, -'.svg'.length);
  if (kind === 'bottle') return readBottle(words.split('.'), text);
  if (kind === 'portrait') return readPortrait(words.split('.'), text);
  return null;
}

function readBottle(words: readonly string[], label: string): Picture | null {
  if (words.length !== 9) return null;
  const shape = wordOf(SHAPES, words[0]);
  const size = wordOf(SIZES, words[1]);
  const glass = wordOf(GLASSES, words[2]);
  const wine = wordOf(WINES, words[3]);
  const closure = wordOf(CLOSURES, words[4]);
  const capsule = wordOf(TINTS, words[5]);
  const layout = wordOf(LAYOUTS, words[6]);
  const paper = wordOf(PAPERS, words[7]);
  const accent = wordOf(TINTS, words[8]);
  const lines = label.split('~');
  const [producer = '', name = '', vintage = ''] = lines;
  if (!shape || !size || !glass || !wine || !closure || !capsule || !layout || !paper || !accent) return null;
  if (lines.length !== 3 || lines.join('').length > LABEL_LETTERS) return null;
  if (!lines.every((line) => LABEL_TEXT.test(line))) return null;
  return {
    kind: 'bottle',
    spec: {
      shape,
      size,
      glass,
      wine,
      closure,
      capsule,
      layout,
      paper,
      accent,
      text: [producer, name, vintage],
    },
  };
}

function readPortrait(words: readonly string[], initials: string): Picture | null {
  if (words.length !== 3) return null;
  const backdrop = wordOf(BACKDROPS, words[0]);
  const hair = wordOf(HAIRS, words[1]);
  const skin = wordOf(SKINS, words[2]);
  if (!backdrop || !hair || !skin || !/^\p{Lu}{1,3}$/u.test(initials)) return null;
  return { kind: 'portrait', spec: { backdrop, hair, skin, initials } };
}
