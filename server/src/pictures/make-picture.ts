import { createHash } from 'node:crypto';
import { PICTURE_SIZES, pictureFile } from '@tradecellar/contract/pictures.ts';
import type { Sharp, SharpOptions } from 'sharp';

/** The largest camera has some 60 megapixels. A larger picture counts as a decompression bomb. */
const MOST_PIXELS = 64_000_000;
/**
 * The most megabytes of a decoded picture: enough for the largest picture with three channels of two bytes each. A
 * progressive JPEG takes two bytes for each value.
 */
const MOST_DECODED_MB = 384;

/**
 * Change this text whenever an original gives other files than before, because files under a name never change. The
 * next run over the folder then makes all pictures again.
 */
const RECIPE = 'pictures 2';

/** The quality of each format (decision 61 has the figures). AVIF is slow, so its effort is 0 of 9. */
const WEBP = { quality: 80, effort: 2 } as const;
const AVIF = { quality: 52, effort: 0, chromaSubsampling: '4:2:0' } as const;
const JPG = { quality: 82 } as const;

/** Most files have this size or less. It takes half the time to scale these files from a copy of this size. */
const SMALL = 640;

/** A file that the shop cannot use as a picture. The message is the reason: `is cut off`. */
export class PictureFault extends Error {}

export type MadePicture = {
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyMap<string, Uint8Array>;
};

export function pictureName(original: Uint8Array): string {
  return createHash('sha256').update(`${RECIPE}\n`).update(original).digest('hex').slice(0, 32);
}

/**
 * The displayed size of an original in pixels.
 * @throws PictureFault if the original is unsuitable
 */
export async function measurePicture(original: Uint8Array): Promise<{ width: number; height: number }> {
  const { sharp } = await loadSharp();
  const { format, pages, autoOrient, channels, depth, isProgressive } = await named(() =>
    sharp(original).metadata(),
  );
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new PictureFault('is not a JPEG, PNG or WebP');
  if ((pages ?? 1) > 1) throw new PictureFault('is animated');
  const { width, height } = autoOrient;
  if (width * height > MOST_PIXELS) {
    const megapixels = Math.round((width * height) / 1e6); // pixels, not money
    throw new PictureFault(`has ${megapixels} megapixels, and ${MOST_PIXELS / 1e6} is the most`);
  }
  const bytesOfValue = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1;
  const megabytes = Math.ceil((width * height * channels * bytesOfValue) / 1e6); // bytes, not money
  if (megabytes > MOST_DECODED_MB) {
    throw new PictureFault(`takes ${megabytes} MB to decode, and ${MOST_DECODED_MB} is the most`);
  }
  return { width, height };
}

/**
 * Makes a picture's files from an original: upright, in sRGB, without the camera's record of place and time. The
 * original is decoded once. Each file is scaled from the smallest copy that is larger than the file.
 * @throws PictureFault if the original is unsuitable or cannot be read completely
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

export type MadePhoto = {
  readonly width: number;
  readonly height: number;
  readonly jpeg: Uint8Array;
  readonly small: Uint8Array;
};

const PHOTO_SIZE = 1_600;
/** The office's list shows 192 pixels, and a dense screen needs twice as many. */
const SMALL_PHOTO_SIZE = 384;

/**
 * Makes two JPEGs from a photo, of at most 1,600 and 384 pixels a side: upright, in sRGB, without the camera's record
 * of place and time.
 * @throws PictureFault if the photo is unsuitable or cannot be read completely
 */
export async function makePhoto(original: Uint8Array): Promise<MadePhoto> {
  await measurePicture(original);
  const { sharp } = await loadSharp();
  const inside = (image: Sharp, size: number) =>
    image.resize(size, size, { fit: 'inside', withoutEnlargement: true });
  const whole = await named(() =>
    pixelsOf(
      inside(sharp(original).autoOrient(), PHOTO_SIZE).flatten({ background: '#fff' }).toColourspace('srgb'),
    ),
  );
  const { data, info } = await sharp(...whole)
    .jpeg(JPG)
    .toBuffer({ resolveWithObject: true });
  const small = await inside(sharp(...whole), SMALL_PHOTO_SIZE)
    .jpeg(JPG)
    .toBuffer();
  return { width: info.width, height: info.height, jpeg: data, small };
}

async function pixelsOf(image: Sharp): Promise<[Uint8Array, SharpOptions]> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return [data, { raw: { width: info.width, height: info.height, channels: info.channels } }];
}

type Loaded = { readonly sharp: (input: Uint8Array, options?: SharpOptions) => Sharp };
let loading: Promise<Loaded> | undefined;

/** Loads the library on demand, because it takes some 20 MB. Only its readers of JPEG, PNG and WebP are enabled. */
function loadSharp(): Promise<Loaded> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // One thread a picture, because several pictures are made at once. No cache, because no picture is read twice.
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

async function named<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/unsupported image format|is empty/i.test(message))
      throw new PictureFault('is not a JPEG, PNG or WebP', { cause: error });
    if (/exceeds pixel limit/i.test(message))
      throw new PictureFault(`has more than ${MOST_PIXELS / 1e6} megapixels`, { cause: error });
    throw new PictureFault(`cannot be read completely: ${message.split('\n')[0]}`, { cause: error });
  }
}
