import type { DrawnBottle } from '../../../wine/placeholder-bottle.ts';
import type { SheetContent } from './sheet-content.ts';

/** A picture as the PDF takes it: a JPEG as a `data:` address, and its size in pixels. */
export type SheetPicture = { readonly jpeg: string; readonly width: number; readonly height: number };

/** All that a sheet is made of. It goes to the worker, so it is plain data. */
export type SheetRequest = {
  readonly content: SheetContent;
  /** Undefined: the drawn bottle stands in. */
  readonly picture: SheetPicture | undefined;
  readonly bottle: DrawnBottle;
  /** Undefined: the merchant's name stands in. */
  readonly logo: SheetPicture | undefined;
  /** The merchant's colour, `#a98d10`. */
  readonly brandColour: string;
};

/** What the worker says at the end. */
export type SheetAnswer =
  | { readonly kind: 'made'; readonly pdf: ArrayBuffer }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed'; readonly reason: string };
