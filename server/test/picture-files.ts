import sharp from 'sharp';

type Form = { readonly width: number; readonly height: number; readonly seed?: number };

function pattern({ width, height, seed = 0 }: Form) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [(at / 3) % width, Math.trunc(at / 3 / width)];
    pixels[at] = (x * 3 + seed * 37) % 256;
    pixels[at + 1] = (y * 2 + seed * 91) % 256;
    pixels[at + 2] = 128 + 100 * Math.sin((x + y + seed) / 20);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function jpeg(form: Form): Promise<Buffer> {
  return pattern(form).jpeg().toBuffer();
}

export function png(form: Form): Promise<Buffer> {
  return pattern(form).png().toBuffer();
}

/** Returns a PNG with at most 256 colours, which is a third as large. */
export function smallPng(png: Buffer): Promise<Buffer> {
  return sharp(png).png({ palette: true, dither: 0, effort: 10, compressionLevel: 9 }).toBuffer();
}
