/** A4 in points (2.product.23: height 842). */
export const A4 = { width: 595, height: 842 } as const;
export const MARGIN = 48;
export const COLUMN_GAP = 32;

export const LOGO_BOX = { width: 170, height: 30 } as const;
/** The room of the picture, which is as wide as the left column. */
export const PICTURE_BOX = { width: 148, height: 400 } as const;

/** The columns: picture and icon fields left, name, prices and notes right. */
export const LEFT_WIDTH = PICTURE_BOX.width;
export const RIGHT_WIDTH = A4.width - 2 * MARGIN - LEFT_WIDTH - COLUMN_GAP;
