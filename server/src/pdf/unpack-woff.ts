import { inflateSync } from 'node:zlib';

const HEAD_BYTES = 44;
const ENTRY_BYTES = 20;

/**
 * Turns a WOFF 1.0 font into the OpenType font that it holds (W3C, WOFF File Format 1.0, 3 and 4). The PDF library reads
 * WOFF too, but inflates tables again for each letter.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nth) => {
    const at = HEAD_BYTES + nth * ENTRY_BYTES;
    const [offset = 0, packed = 0, size = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field));
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.subarray(at + 16, at + 20),
      bytes: packed < size ? inflateSync(bytes) : bytes,
    };
  });
  const head = Buffer.alloc(12);
  woff.copy(head, 0, 4, 8);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  let offset = 12 + count * 16;
  const directory: Buffer[] = [];
  const contents: Buffer[] = [];
  for (const { tag, checksum, bytes } of tables) {
    const place = Buffer.alloc(8);
    place.writeUInt32BE(offset, 0);
    place.writeUInt32BE(bytes.length, 4);
    directory.push(Buffer.concat([tag, checksum, place]));
    // Tables begin at multiples of four bytes.
    const padding = Buffer.alloc(-bytes.length & 3);
    contents.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat([head, ...directory, ...contents]);
}
