import type { Picture } from '@tradecellar/contract/pictures.ts';

/** The largest size of a picture, in CSS pixels. `wide` is the size in a wide window. */
export type PictureBox = Room & { readonly wide?: Room };
type Room = { readonly width: number; readonly height: number };

/** Sizes in rows and on cards, as in `wine-table.module.css`. */
export const IN_ROW: PictureBox = { width: 24, height: 40 };
export const ON_CARD: PictureBox = { width: 40, height: 80 };
export const ON_PAGE: PictureBox = { width: 68, height: 140, wide: { width: 400, height: 544 } };
export const ON_SHEET: PictureBox = { width: 300, height: 304 };

/**
 * The `sizes` attribute of a picture that fills its box without being cut; the browser chooses a file by it. A picture
 * of 300 by 400 on its product's page has `(width >= 40rem) 400px, 68px`.
 */
export function pictureSizes(picture: Picture, { wide, ...room }: PictureBox): string {
  const narrow = widthIn(room, picture);
  return wide === undefined ? narrow : `(width >= 40rem) ${widthIn(wide, picture)}, ${narrow}`;
}

function widthIn(room: Room, { Width, Height }: Picture): string {
  return `${Math.ceil(Math.min(room.width, (room.height * Width) / Height))}px`;
}
