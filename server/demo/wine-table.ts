import type { Glass, Shape } from '../src/pictures/words.ts';

/** Who makes it: the name on the label, who makes the wine, and what there is to tell (never a colour). */
export interface Maker {
  readonly name: string;
  readonly person: string;
  readonly story: string;
}

export type WineColour = 'White' | 'Red' | 'Rosé';

/** One wine of a region, from which its bottlings are composed. Lists are texts split at '|'. */
export interface WineRow {
  readonly wine: string;
  /** Which of the region's makers make it, by place in their list: '0|2'. All of them, unless said. */
  readonly by?: string;
  readonly appellation?: string;
  readonly colour: WineColour;
  readonly grape: string;
  readonly style: string;
  readonly abv: number;
  /** Nett pounds a bottle, the plainest and the finest bottling. */
  readonly price: readonly [number, number];
  /** First and last vintage listed, or 'NV'. */
  readonly years: readonly [number, number] | 'NV';
  /** Names of the bottlings from plain to fine; an empty name is the plain one. */
  readonly cuvees: string;
  /** Noun phrases: what it smells of; how it tastes, with its article; how it ends, with its article. */
  readonly nose: string;
  readonly palate: string;
  readonly finish: string;
  readonly food: string;
  readonly serve: ServeKey;
  readonly flask: Shape;
  readonly glass?: Glass;
  readonly closure?: 'cork' | 'screw' | 'mixed' | 'sparkling' | 'stopper' | 'glass';
  readonly group?: string;
  readonly type?: string;
  readonly unitSize?: number;
  readonly caseSize?: number;
  /** Other sizes the finest bottling also comes in, in cl. */
  readonly alsoIn?: readonly number[];
  readonly making?: string;
}

/** A region's ground and cellars, its makers, its wines. */
export interface WineRegion {
  readonly prefix: string;
  readonly country: string;
  readonly countryName: string;
  readonly region: string;
  /** Sentences about the vineyard. */
  readonly vineyard: string;
  /** Sentences about the cellar, by colour. */
  readonly cellar: { readonly [Colour in WineColour]?: string };
  /** Estates known by their own name come first in the title: 'Château …, Pauillac'. */
  readonly makerFirst?: boolean;
  readonly makers: readonly Maker[];
  readonly wines: readonly WineRow[];
}

export type ServeKey =
  | 'crisp'
  | 'rounded'
  | 'aromatic'
  | 'pink'
  | 'light'
  | 'medium'
  | 'full'
  | 'mature'
  | 'fizz'
  | 'sweet'
  | 'fino'
  | 'nutty'
  | 'port'
  | 'tawny';

/** How to serve each kind of wine. */
export const SERVE: Record<ServeKey, string> = {
  crisp: 'Serve well chilled, at 8 to 10°C.|Best straight from the fridge, at about 8°C.',
  rounded:
    'Serve cool rather than cold, at 11 to 13°C, in a generous glass.|Take it out of the fridge twenty minutes before pouring.',
  aromatic:
    'Serve chilled, at 9 to 10°C, in a small tulip glass.|Serve at about 10°C so that the scent has room.',
  pink: 'Serve well chilled, at 8 to 10°C.|Keep on ice; at its best outdoors and young.',
  light: 'Serve lightly chilled, at 13 to 14°C.|Half an hour in the fridge suits it well.',
  medium: 'Serve at 15 to 16°C.|Serve at cellar temperature, about 15°C; no need to decant.',
  full: 'Serve at 17 to 18°C and open an hour ahead.|Decant an hour before serving, at 17°C.',
  mature:
    'Stand upright for a day, then decant off the sediment just before serving at 17°C.|Open half an hour ahead and decant gently: there may be a little sediment.',
  fizz: 'Serve well chilled, at 7 to 9°C.|Serve at 8°C in a tulip rather than a flute, to let the nose open.',
  sweet:
    'Serve chilled, at 8 to 10°C, in small measures.|Serve at 9°C; an open bottle keeps a week in the fridge.',
  fino: 'Serve very cold, at 6 to 8°C, and finish within a week of opening.|Serve straight from the fridge in a proper wine glass.',
  nutty:
    'Serve at 12 to 14°C; an open bottle keeps for a month or more.|Serve lightly chilled in a small wine glass.',
  port: 'Serve at 16 to 18°C.|Serve at cool room temperature and pass to the left.',
  tawny: 'Serve lightly chilled, at 12 to 14°C.|Serve cool; once open it keeps for a month.',
};

/** A maker from 'name~person~story'. */
export function makers(rows: readonly string[]): Maker[] {
  return rows.map((row) => {
    const [name = '', person = '', story = ''] = row.split('~');
    return { name, person, story };
  });
}
