import { textHash } from '../src/pictures/motifs.ts';
import { bottleAddress } from '../src/pictures/picture-address.ts';
import type { BottleSpec, Closure, Glass, Layout, Paper, Tint, Wine } from '../src/pictures/words.ts';
import type { WineRegion, WineRow } from './wine-table.ts';

const LAYOUTS: readonly Layout[] = [
  'classic',
  'modern',
  'band',
  'crest',
  'oval',
  'arch',
  'botanical',
  'strip',
];
const PAPERS: Record<string, readonly Paper[]> = {
  White: ['cream', 'white', 'cream', 'white', 'mist', 'sage', 'cream', 'kraft'],
  Red: ['cream', 'white', 'cream', 'kraft', 'night', 'cream', 'wine', 'white'],
  Rosé: ['white', 'blush', 'cream', 'white'],
};
const CAPSULES: Record<string, readonly Tint[]> = {
  White: ['gold', 'forest', 'ivory', 'navy', 'silver', 'ochre', 'teal'],
  Red: ['claret', 'black', 'gold', 'plum', 'claret', 'copper', 'forest'],
  Rosé: ['rose', 'copper', 'silver', 'ivory', 'gold'],
};
const ACCENTS: Record<string, readonly Tint[]> = {
  White: ['forest', 'gold', 'navy', 'claret', 'teal', 'ochre', 'copper', 'black'],
  Red: ['claret', 'gold', 'black', 'plum', 'navy', 'copper', 'forest', 'ochre'],
  Rosé: ['rose', 'copper', 'claret', 'navy'],
};

function chosen<Word>(list: readonly Word[] | undefined, seed: string): Word {
  const word = list?.[textHash(seed) % list.length];
  if (word === undefined) throw new Error(`No picture word for ${seed}`);
  return word;
}

function glassOf(row: WineRow): Glass {
  if (row.glass) return row.glass;
  if (row.colour === 'Rosé') return 'clear';
  if (row.colour === 'Red' || row.type === 'Fortified') return 'antique';
  if (row.flask === 'champagne') return chosen<Glass>(['antique', 'green', 'olive'], row.wine);
  return row.flask === 'burgundy' ? 'olive' : 'green';
}

function wineOf(row: WineRow): Wine {
  if (row.wine === 'Pedro Ximénez') return 'dark';
  if (row.serve === 'tawny') return 'tawny';
  if (row.serve === 'nutty') return 'amber';
  if (row.serve === 'sweet' || row.style.startsWith('Amber')) return 'gold';
  if (row.colour === 'Rosé')
    return row.grape === 'Pinot Noir' || row.grape === 'Negroamaro' ? 'blush' : 'salmon';
  return row.colour === 'Red' ? 'ruby' : 'straw';
}

function closureOf(row: WineRow, style: string, pounds: number): Closure {
  if (row.type === 'Sparkling') return 'foil';
  if (style === 'Screwcap') return 'screwcap';
  if (style === 'Bar Top Stopper') return 'stopper';
  if (style === 'Glass Stopper') return 'cork';
  return row.wine === 'Vintage Port' || (pounds > 24 && textHash(row.wine) % 4 === 0) ? 'wax' : 'capsule';
}

/** One maker's labels look alike from wine to wine, as they do on a shelf. */
export function winePicture(
  region: WineRegion,
  row: WineRow,
  bottle: { maker: string; name: string; vintage: string; closure: string; pounds: number; unitSize: number },
): string {
  const { colour } = row;
  const house = bottle.maker + region.prefix;
  const half = bottle.unitSize < 70;
  const layout = chosen(LAYOUTS, `${house} layout`);
  const narrow = row.flask === 'flute' && (layout === 'crest' || layout === 'oval');
  const paper = chosen(PAPERS[colour], `${house} paper ${colour}`);
  const spec: BottleSpec = {
    shape: row.flask,
    size: half ? 'half' : bottle.unitSize >= 150 ? 'magnum' : 'bottle',
    glass: glassOf(row),
    wine: wineOf(row),
    closure: closureOf(row, bottle.closure, bottle.pounds),
    capsule: chosen(CAPSULES[colour], `${house} capsule ${colour}`),
    layout: row.wine === 'Vintage Port' ? 'stencil' : half && narrow ? 'classic' : layout,
    paper: row.glass === 'black' && paper === 'night' ? 'cream' : paper,
    accent: chosen(ACCENTS[colour], `${house} accent ${colour}`),
    text: [bottle.maker.replace(/^Champagne /, ''), bottle.name, bottle.vintage],
  };
  return bottleAddress(spec);
}
