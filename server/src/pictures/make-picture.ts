import { createHash } from 'node:crypto';
import { PICTURE_SIZES, pictureFile } from '@tradecellar/contract/pictures.ts';
import type { Sharp, SharpOptions } from 'sharp';

/** The largest camera has some 60 megapixels; more is taken for a bomb. */
const MOST_PIXELS = 64_000_000;

/**
 * Another with every change of what is made of an original: what is under a name never changes. Then all pictures are made
 * again by the next run over the folder.
 */
const RECIPE = 'pictures 2';

/** How well each format is made (decision 61 has the figures). AVIF is dear: effort 0 of 9. */
const WEBP = { quality: 80, effort: 2 } as const;
const AVIF = { quality: 52, effort: 0, chromaSubsampling: '4:2:0' } as const;
const JPG = { quality: 82 } as const;

/** Most files are of this size or less: they are made of so many pixels, which takes half the time. */
const SMALL = 640;

/** A file that is no picture for the shop, in words: `is cut off`. */
export class PictureFault extends Error {}

export type MadePicture = {
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

/** The name of the picture that is made of this: its content, and how it is made. */
export function pictureName(original: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE}\n`).update(original).digest('hex').slice(0, 32);
}

/** The size of an original in pixels as it is seen. @throws PictureFault when it is not to be taken. */
export async function measurePicture(original: Uint8Array): Promise<{ width: number; height: number }> {
  const { sharp } = await loadSharp();
  const { format, pages, autoOrient } = await named(() => sharp(original).metadata());
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new PictureFault('is no JPEG, PNG or WebP');
  if ((pages ?? 1) > 1) throw new PictureFault('is animated');
  const { width, height } = autoOrient;
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 1e6); // pixels, not money
    throw new PictureFault(`has ${megapixels} megapixels, and at most ${MOST_PIXELS / 1e6} are taken`);
  }
  return { width, height };
}

/**
 * Makes a picture's files of an original: turned as the camera was held, in sRGB, without what the camera wrote about place and
 * time. Decoded once, and each file is made of the least pixels that are as large.
 * @throws PictureFault when it is not to be taken, or cannot be read to its end.
 */
export async function makePicture(original: Uint8Array): Promise<MadePicture> {
  const { width, height } = await measurePicture(original);
  const { sharp } = await loadSharp();
  const inside = (image: Sharp, size: number) =>
    image.resize(size, size, { fit: 'inside', withoutEnlargement: true });
  const printed = PICTURE_SIZES.jpg[0];
  const whole = await named(() =>
    pixelsOf(inside(sharp(original).autoOrient(), printed).toColourspace('srgb')),
  );
  const small = await pixelsOf(inside(sharp(...whole), SMALL));
  const atLeast = (size: number) => inside(sharp(...(size > SMALL ? whole : small)), size);
  const files = new Map<string, Uint8Array>();
  for (const size of PICTURE_SIZES.jpg) {
    const image = atLeast(size).flatten({ background: '#fff' });
    files.set(pictureFile(size, 'jpg'), await image.jpeg(JPG).toBuffer());
  }
  for (const size of PICTURE_SIZES.avif) {
    files.set(pictureFile(size, 'avif'), await atLeast(size).avif(AVIF).toBuffer());
  }
  for (const size of PICTURE_SIZES.webp) {
    files.set(pictureFile(size, 'webp'), await atLeast(size).webp(WEBP).toBuffer());
  }
  return { width, height, files };
}

/** Decoded pixels, as the library takes them again. */
async function pixelsOf(image: Sharp): Promise<[Uint8Array, SharpOptions]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return [data, { raw: { width: info.width, height: info.height, channels: info.channels } }];
}

type Loaded = { readonly sharp: (input: Uint8Array, options?: SharpOptions) => Sharp };
let loading: Promise<Loaded> | undefined;

/** Loaded where pictures are made: it takes some 20 MB. No reader but those of the three formats is let near a file. */
function loadSharp(): Promise<Loaded> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // Many pictures at once, a thread each; and none is asked for twice.
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
    });
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const;
    return { sharp: (input, more = {}) => sharp(input, { ...options, ...more }) };
  });
  return loading;
}

/** The words for what the library says of a file. */
async function named<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    if (/unsupported image format|is empty/i.test(says))
      throw new PictureFault('is no JPEG, PNG or WebP', { cause: error });
    if (/exceeds pixel limit/i.test(says))
      throw new PictureFault(`has more than ${MOST_PIXELS / 1e6} megapixels`, { cause: error });
    throw new PictureFault(`cannot be read to its end: ${says.split('\n')[0]}`, { cause: error });
  }
}
