import { type Static, Type } from 'typebox';

/**
 * One of the shop's own pictures, in the sizes that screens use (decision 61). `Path` is a hash of its
 * content: the files below it never change.
 */
export const Picture = Type.Object({
  Path: Type.String({ description: 'Such as /pictures/own/1f0c…; a file of `PICTURE_SIZES` follows' }),
  Width: Type.Integer({ description: 'Pixels of the original, upright' }),
  Height: Type.Integer({ description: 'Pixels of the original, upright' }),
});
export type Picture = Static<typeof Picture>;

export const PICTURES_PATH = '/pictures/own';

/**
 * The files of each picture: the longest side in pixels, or the original's if that is shorter. WebP for a
 * row, its larger picture under the pointer, a card and a product's page; AVIF for files large enough to gain
 * by it; one JPEG for print, and for large screens whose browser does not read AVIF.
 */
export const PICTURE_SIZES = { webp: [160, 320, 640], avif: [640, 1120], jpg: [1600] } as const;
type Format = keyof typeof PICTURE_SIZES;

/** `640.webp`. */
export function pictureFile(size: number, format: Format): string {
  return `${size}.${format}`;
}

/** Every file that a picture has. */
export const PICTURE_FILES: readonly string[] = (['webp', 'avif', 'jpg'] as const).flatMap((format) =>
  PICTURE_SIZES[format].map((size) => pictureFile(size, format)),
);

/** The address of one picture of medium size. */
export function usualAddress(path: string): string {
  return `${path}/${pictureFile(640, 'webp')}`;
}

/** The address for print. */
export function printAddress({ Path }: Picture): string {
  return `${Path}/${pictureFile(1600, 'jpg')}`;
}

/**
 * The files among which a browser chooses by width: `{ avif: '…/640.avif 480w, …', usual: '…/160.webp 120w,
 * …' }` of a picture three by four. The `usual` ones are for any browser, the AVIF ones for browsers that
 * read them: if a small one suffices, that is the WebP.
 */
export function pictureSources(picture: Picture): { readonly avif: string; readonly usual: string } {
  const each = (format: Format) =>
    PICTURE_SIZES[format].map((size) => ({
      address: `${picture.Path}/${pictureFile(size, format)}`,
      width: widthAt(picture, size),
    }));
  const small = each('webp').slice(0, -1);
  return {
    avif: sourceSet([...small, ...each('avif')]),
    usual: sourceSet([...each('webp'), ...each('jpg')]),
  };
}

/** Small originals make files of equal width: the first counts. */
function sourceSet(files: readonly { readonly address: string; readonly width: number }[]): string {
  return files
    .filter(({ width }, nth) => files.findIndex((other) => other.width === width) === nth)
    .map(({ address, width }) => `${address} ${width}w`)
    .join(', ');
}

/** The width in pixels of a picture with this longest side. */
function widthAt({ Width, Height }: Picture, longest: number): number {
  const scale = Math.min(1, longest / Math.max(Width, Height));
  return Math.max(1, Math.round(Width * scale)); // pixels, not money
}
