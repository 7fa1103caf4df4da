/** The closed word lists of a picture's address: a word that is not here is not a picture. */

export const SHAPES = [
  'bordeaux',
  'burgundy',
  'flute',
  'champagne',
  'port',
  'sherry',
  'decanter',
  'apothecary',
  'column',
  'cognac',
  'longneck',
  'can',
  'keg',
  'box',
] as const;
export type Shape = (typeof SHAPES)[number];

export const SIZES = ['bottle', 'half', 'magnum'] as const;
export type Size = (typeof SIZES)[number];

export const GLASSES = ['clear', 'green', 'olive', 'antique', 'amber', 'black', 'blue', 'steel'] as const;
export type Glass = (typeof GLASSES)[number];

export const WINES = [
  'straw',
  'gold',
  'salmon',
  'blush',
  'ruby',
  'tawny',
  'amber',
  'copper',
  'water',
  'herb',
  'dark',
] as const;
export type Wine = (typeof WINES)[number];

/** What closes it: a tin capsule, a screwcap, a champagne foil, wax, a bare cork, a stopper, a crown cap. */
export const CLOSURES = ['capsule', 'screwcap', 'foil', 'wax', 'cork', 'stopper', 'crown'] as const;
export type Closure = (typeof CLOSURES)[number];

export const TINTS = [
  'gold',
  'claret',
  'black',
  'forest',
  'navy',
  'silver',
  'copper',
  'ivory',
  'rose',
  'plum',
  'teal',
  'ochre',
] as const;
export type Tint = (typeof TINTS)[number];

export const LAYOUTS = [
  'classic',
  'modern',
  'band',
  'crest',
  'oval',
  'arch',
  'botanical',
  'stencil',
  'strip',
] as const;
export type Layout = (typeof LAYOUTS)[number];

export const PAPERS = ['cream', 'white', 'kraft', 'night', 'wine', 'sage', 'mist', 'blush'] as const;
export type Paper = (typeof PAPERS)[number];

/** Everything a bottle picture depends on; text is producer, wine and vintage, any of them ''. */
export interface BottleSpec {
  readonly shape: Shape;
  readonly size: Size;
  readonly glass: Glass;
  readonly wine: Wine;
  readonly closure: Closure;
  readonly capsule: Tint;
  readonly layout: Layout;
  readonly paper: Paper;
  readonly accent: Tint;
  readonly text: readonly [string, string, string];
}

export const BACKDROPS = ['sage', 'dusk', 'clay', 'slate'] as const;
export type Backdrop = (typeof BACKDROPS)[number];

export const HAIRS = ['crop', 'bob', 'curls', 'bun', 'bald'] as const;
export type Hair = (typeof HAIRS)[number];

export const SKINS = ['fair', 'olive', 'brown', 'deep'] as const;
export type Skin = (typeof SKINS)[number];

/** A drawn account manager: head, shoulders and a monogram of one to three letters. */
export interface PortraitSpec {
  readonly backdrop: Backdrop;
  readonly hair: Hair;
  readonly skin: Skin;
  readonly initials: string;
}
