import { crc32, deflateSync } from 'node:zlib';
import { PICTURE_FILES, pictureSources, printAddress } from '@tradecellar/contract/pictures.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../test/picture-files.ts';
import { makePicture, measurePicture, pictureName } from './make-picture.ts';

/** The sizes of the files. AVIF files are left out, because this process can read only JPEG, PNG and WebP. */
async function sizesOf(files: ReadonlyMap<string, Uint8Array>) {
  const sizes: Record<string, string> = {};
  for (const [file, content] of files) {
    if (file.endsWith('.avif')) continue;
    const { width, height, format } = await sharp(content).metadata();
    sizes[file] = `${format} ${width} x ${height}`;
  }
  return sizes;
}

describe('a picture’s files in the sizes of the screens', () => {
  it('makes files that are all smaller than a large original', async () => {
    const { files, width, height } = await makePicture(await jpeg({ width: 1500, height: 2000 }));
    expect([width, height]).toEqual([1500, 2000]);
    expect([...files.keys()].toSorted()).toEqual([...PICTURE_FILES].toSorted());
    expect(await sizesOf(files)).toEqual({
      '1600.jpg': 'jpeg 1200 x 1600',
      '160.webp': 'webp 120 x 160',
      '320.webp': 'webp 240 x 320',
      '640.webp': 'webp 480 x 640',
    });
    for (const file of ['640.avif', '1120.avif']) {
      expect(
        Buffer.from(files.get(file) ?? [])
          .subarray(4, 12)
          .toString(),
      ).toBe('ftypavif');
    }
  });

  it('makes no file larger than a small original', async () => {
    const { files } = await makePicture(await jpeg({ width: 300, height: 200 }));
    expect(await sizesOf(files)).toEqual({
      '1600.jpg': 'jpeg 300 x 200',
      '160.webp': 'webp 160 x 107',
      '320.webp': 'webp 300 x 200',
      '640.webp': 'webp 300 x 200',
    });
  });

  it('turns a picture upright and converts it to sRGB, without the camera’s record', async () => {
    const red = { r: 255, g: 0, b: 0 };
    const original = await sharp({ create: { width: 400, height: 300, channels: 3, background: red } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody' } } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const { files, width, height } = await makePicture(original);
    expect([width, height]).toEqual([300, 400]);
    for (const file of ['640.webp', '1600.jpg']) {
      const made = sharp(files.get(file));
      const { exif, icc, orientation, width: across } = await made.metadata();
      expect([exif, icc, orientation, across]).toEqual([undefined, undefined, undefined, 300]);
      expect((await made.raw().toBuffer())[0]).toBeGreaterThan(245);
    }
  });

  it('makes files from an original in four print colours or in grey', async () => {
    for (const space of ['cmyk', 'b-w'] as const) {
      const original = await sharp(await jpeg({ width: 300, height: 400 }))
        .toColourspace(space)
        .jpeg()
        .toBuffer();
      const { files } = await makePicture(original);
      expect((await sharp(files.get('1600.jpg')).metadata()).space).toBe('srgb');
      expect((await sharp(files.get('320.webp')).metadata()).space).toBe('srgb');
    }
  });

  it('keeps transparency on screens, and shows it as white in print', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 100, height: 200, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const { files } = await makePicture(png);
    expect((await sharp(files.get('320.webp')).metadata()).hasAlpha).toBe(true);
    expect([...(await sharp(files.get('1600.jpg')).raw().toBuffer()).subarray(0, 3)]).toEqual([
      255, 255, 255,
    ]);
  });

  it('makes a picture’s name from the content of its original', async () => {
    const [one, other] = [await jpeg({ width: 50, height: 50 }), await jpeg({ width: 50, height: 51 })];
    expect(pictureName(one)).toMatch(/^[0-9a-f]{32}$/);
    expect(pictureName(Uint8Array.from(one))).toBe(pictureName(one));
    expect(pictureName(other)).not.toBe(pictureName(one));
  });
});

describe('refusing a file that is no picture for the shop', () => {
  it.each([
    ['an empty file', async () => Buffer.alloc(0), 'is not a JPEG, PNG or WebP'],
    ['text', async () => Buffer.from('Code,Description\n'), 'is not a JPEG, PNG or WebP'],
    [
      'a drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'is not a JPEG, PNG or WebP',
    ],
    [
      'a cut file',
      async () => (await jpeg({ width: 900, height: 900 })).subarray(0, 9_000),
      'cannot be read',
    ],
    ['a moving picture', moving, 'is animated'],
    ['a small file of a huge picture', bomb, 'megapixels'],
  ])('refuses %s with a reason', async (_what, make, reason) => {
    const original = await make();
    await expect(makePicture(original)).rejects.toThrow(reason);
  });

  it('refuses a picture that is too large by its header, before decoding it', async () => {
    await expect(measurePicture(await bomb())).rejects.toThrow(/megapixels/);
  });

  it('refuses a picture by the memory that it takes: 64 megapixels of 16 bits in four channels', async () => {
    const depth16 = { side: 8_000, bits: 16, colour: 6 };
    await expect(measurePicture(pngOf(depth16))).rejects.toThrow(
      'takes 512 MB to decode, and 384 is the most',
    );
    expect(await measurePicture(pngOf({ ...depth16, bits: 8 }))).toEqual({ width: 8_000, height: 8_000 });
    expect(await measurePicture(pngOf({ ...depth16, side: 5_600 }))).toEqual({ width: 5_600, height: 5_600 });
  });
});

async function moving(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3, 0), Buffer.alloc(32 * 32 * 3, 255)]);
  return sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/** A PNG of 400 megapixels in a few bytes: the header is valid, the pixels are missing. */
const bomb = async () => pngOf({ side: 20_000, bits: 8, colour: 0 });

/** An interlaced PNG in a few bytes. Colour type 0 is grey, 6 is red, green, blue and opacity. */
function pngOf({ side, bits, colour }: { side: number; bits: number; colour: number }): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([bits, colour, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a browser’s choice among the files', () => {
  const picture = { Path: '/pictures/own/abc', Width: 1500, Height: 2000 };

  it('offers a browser each file with its width', () => {
    expect(pictureSources(picture)).toEqual({
      avif: '/pictures/own/abc/160.webp 120w, /pictures/own/abc/320.webp 240w, /pictures/own/abc/640.avif 480w, /pictures/own/abc/1120.avif 840w',
      usual:
        '/pictures/own/abc/160.webp 120w, /pictures/own/abc/320.webp 240w, /pictures/own/abc/640.webp 480w, /pictures/own/abc/1600.jpg 1200w',
    });
    expect(printAddress(picture)).toBe('/pictures/own/abc/1600.jpg');
  });

  it('offers a browser fewer files of a small original', () => {
    expect(pictureSources({ ...picture, Width: 300, Height: 200 }).avif).toBe(
      '/pictures/own/abc/160.webp 160w, /pictures/own/abc/320.webp 300w',
    );
  });
});
