import type { Picture } from '@tradecellar/contract/pictures.ts';

/** The most room for a picture, in CSS pixels; `wide` for a wide window. */
export type PictureBox = Room & { readonly wide?: Room };
type Room = { readonly width: number; readonly height: number };

/** Rows of a list and cards (`wine-table.module.css`). */
export const IN_ROW: PictureBox = { width: 24, height: 72 };
export const ON_CARD: PictureBox = { width: 56, height: 112 };
/** A product's own page. */
export const ON_PAGE: PictureBox = { width: 68, height: 140, wide: { width: 400, height: 544 } };
export const ON_SHEET: PictureBox = { width: 300, height: 304 };

/**
 * The width of a picture that fills the room without being cut: the `sizes` by which the browser chooses a file. A picture
 * three by four on its page has `(width >= 40rem) 400px, 68px`.
 */
export function pictureSizes(picture: Picture, { wide, ...room }: PictureBox): string {
  const narrow = widthIn(room, picture);
  return wide === undefined ? narrow : `(width >= 40rem) ${widthIn(wide, picture)}, ${narrow}`;
}

function widthIn(room: Room, { Width, Height }: Picture): string {
  return `${Math.ceil(Math.min(room.width, (room.height * Width) / Height))}px`;
}
