import type { Content } from './pdf-document.ts';

type Box = { readonly width: number; readonly height: number };

/**
 * A picture in a box of points: SVG, PNG or JPEG as is, WebP as PNG. Undefined for other files. If the picture cannot
 * be drawn, `instead` takes its place.
 */
export async function pictureNode(
  bytes: Buffer,
  { width, height }: Box,
  instead: Content,
): Promise<Content | undefined> {
  const fit: [number, number] = [width, height];
  const start = bytes.toString('latin1', 0, 1_000);
  if (/<svg[\s>]/.test(start)) return { svg: bytes.toString(), fit, ...{ instead } };
  const isWebp = /^RIFF....WEBP/s.test(start);
  const type = start.startsWith('\xff\xd8\xff')
    ? 'jpeg'
    : isWebp || start.startsWith('\x89PNG')
      ? 'png'
      : undefined;
  if (type === undefined) return undefined;
  const printed = isWebp ? await pngOf(bytes) : bytes;
  if (printed === undefined) return undefined;
  return { image: `data:image/${type};base64,${printed.toString('base64')}`, fit, ...{ instead } };
}

/** More pixels than a logo of 500 kilobytes needs. */
const MOST_PIXELS = 16_000_000;

async function pngOf(webp: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp');
  return sharp(webp, { limitInputPixels: MOST_PIXELS })
    .png()
    .toBuffer()
    .catch(() => undefined);
}
