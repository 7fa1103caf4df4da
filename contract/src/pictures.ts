import { type Static, Type } from 'typebox';

/**
 * A picture that the shop serves itself, in the sizes that screens use (decision 61). `Path` contains a hash of the
 * content, so the files below `Path` never change.
 */
export const Picture = Type.Object({
  Path: Type.String({ description: 'Such as /pictures/own/1f0c…; a file of `PICTURE_SIZES` follows' }),
  Width: Type.Integer({ description: 'Pixels of the original, upright' }),
  Height: Type.Integer({ description: 'Pixels of the original, upright' }),
});
export type Picture = Static<typeof Picture>;

export const PICTURES_PATH = '/pictures/own';

/**
 * The files of a picture, by their longest side in pixels. A file is never larger than the original. WebP serves rows,
 * the larger picture under the pointer, cards and product pages. AVIF serves the sizes at which it saves bytes. JPEG
 * serves print, and large screens with a browser that cannot read AVIF.
 */
export const PICTURE_SIZES = { webp: [160, 320, 640], avif: [640, 1120], jpg: [1600] } as const;
type Format = keyof typeof PICTURE_SIZES;

export function pictureFile(size: number, format: Format): string {
  return `${size}.${format}`;
}

export const PICTURE_FILES: readonly string[] = (['webp', 'avif', 'jpg'] as const).flatMap((format) =>
  PICTURE_SIZES[format].map((size) => pictureFile(size, format)),
);

export function usualAddress(path: string): string {
  return `${path}/${pictureFile(640, 'webp')}`;
}

export function printAddress({ Path }: Picture): string {
  return `${Path}/${pictureFile(1600, 'jpg')}`;
}

/**
 * The `srcset` of a picture for AVIF and for other formats. A browser chooses a file by its width. For a picture of
 * three by four: `{ avif: '…/640.avif 480w, …', usual: '…/160.webp 120w, …' }`. The `avif` set also has the small WebP
 * files, because small sizes have no AVIF file.
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

/** A small original makes several files of the same width. Only the first file counts. */
function sourceSet(files: readonly { readonly address: string; readonly width: number }[]): string {
  return files
    .filter(({ width }, nth) => files.findIndex((other) => other.width === width) === nth)
    .map(({ address, width }) => `${address} ${width}w`)
    .join(', ');
}

function widthAt({ Width, Height }: Picture, longest: number): number {
  const scale = Math.min(1, longest / Math.max(Width, Height));
  return Math.max(1, Math.round(Width * scale)); // Pixels, not money.
}
