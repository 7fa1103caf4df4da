import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const TEXT = 'Code,Description\nCH1,Château d’Été “Réserve” Œil £5 €6\n';
const MORE = 'CH2,Cuvée\n'.repeat(2_000);

/** The Windows-1252 bytes of the characters above U+00FF that the tests use. */
const HIGH: Readonly<Record<string, number>> = {
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  Œ: 0x8c,
  '€': 0x80,
  '‚': 0x82,
  Ž: 0x8e,
};
const in1252 = (text: string) => Uint8Array.from(text, (char) => HIGH[char] ?? char.charCodeAt(0));
const in16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

describe('the encoding of a file', () => {
  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 LE', in16(`\ufeff${TEXT}`, false)],
    ['UTF-16 BE', in16(`\ufeff${TEXT}`, true)],
    ['UTF-16 LE', in16(TEXT + MORE, false)],
    ['UTF-16 BE', in16(TEXT, true)],
    ['UTF-8', Buffer.from(`${TEXT}\u001a\u0000\u0000`)],
    ['Windows-1252', in1252(TEXT + MORE)],
    // Ã© looks like a letter of UTF-8; the other letters of this text do not.
    ['Windows-1252', in1252(`${TEXT}Ã©\n${MORE}`)],
  ])('detects the encoding of a file as %s', (encoding, bytes) => {
    const read = decodeText(bytes);
    expect(read).toMatchObject({ encoding });
    expect('text' in read && read.text.startsWith(TEXT)).toBe(true);
  });

  it('reads a file as UTF-8 if the file has only ASCII characters or is empty', () => {
    expect(decodeText(Buffer.from('Code\nA1\n'))).toEqual({ text: 'Code\nA1\n', encoding: 'UTF-8' });
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'UTF-8' });
  });
});

describe('a file that cannot be decoded', () => {
  it.each<[string, Uint8Array, string]>([
    ['damaged UTF-8', Buffer.concat([Buffer.from(TEXT + MORE), Buffer.of(0xe9, 0x0a)]), 'on line 2003'],
    [
      'UTF-8 that is cut off within a letter',
      Buffer.from(TEXT).subarray(0, 33),
      'UTF-8 with bytes that are not',
    ],
    [
      'code page 850',
      Buffer.concat([Buffer.from('Code\nCh'), Buffer.of(0x83), Buffer.from('teau\n')]),
      '850 or Mac OS Roman (line 2)',
    ],
    ['code page 850 within a word', in1252('Code\nC“tes du Rh“ne\n'), 'looks like code page 850'],
    ['code page 850 at its end', in1252('Code\nRos‚\n'), 'looks like code page 850'],
    ['Mac OS Roman', in1252('Code\nCrŽmant\n'), 'Mac OS Roman (line 2)'],
    [
      'another code page',
      Buffer.concat([Buffer.from('Code\nA'), Buffer.of(0x8f, 0xe9), Buffer.from('B\n')]),
      'nor Windows-1252 (line 2)',
    ],
    ['a picture', Buffer.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xff), 'nor Windows-1252'],
    ['U+0000', Buffer.from(`Code\nA\u0000${'x'.repeat(50)}\n`), 'U+0000 on line 2'],
    [
      'text that is not in the encoding of its byte-order mark',
      Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), in1252(TEXT)]),
      'as its first bytes say',
    ],
  ])('refuses a file that cannot be decoded, and names the line: %s', (_what, bytes, says) => {
    expect(decodeText(bytes)).toEqual({ says: expect.stringContaining(says) });
  });
});
