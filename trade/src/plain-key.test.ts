import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainKey } from './plain-key.ts';

it.each([
  ['CHA001', 'CHA001'],
  [' CHA 001 ', 'CHA 001'],
  ['="00777"', '00777'],
  [' =" 00777" ', '00777'],
  ["'00778", '00778'],
  ["''00779", '00779'],
  ['="A""B"', 'A"B'],
  ['CHA\u2011001', 'CHA-001'],
  ["'", "'"],
  ["O'BRIEN", "O'BRIEN"],
  ['=1+1', '=1+1'],
  ['CHA\u00a0001', 'CHA 001'],
  ['\u2009CHA001\u202f', 'CHA001'],
  ['INV1\u200b', 'INV1'],
  ['\u202aINV1\u202c\u200e', 'INV1'],
  ['\ufeffINV\u00ad1', 'INV1'],
  ['CHA\u180e\u2060\ufe0f001', 'CHA001'],
  ['CHA001\u001a', 'CHA001'],
  ['CHA001\r\n', 'CHA001'],
  ['CHATE\u0302AU', 'CHAT\u00caAU'],
  ['\uff21', '\uff21'],
  ['\u00bd', '\u00bd'],
  ['', ''],
  ['\u200b', ''],
])('reads %j as the key %j', (text, key) => {
  expect(plainKey(text)).toBe(key);
});

it('keeps every visible character of a text, and does not change a key that is plain already', () => {
  const sign = fc.constantFrom('A', '7', ' ', '\u200b', '\u00a0', '/', 'é', '_', '\ufeff');
  fc.assert(
    fc.property(fc.string({ unit: sign }), (text) => {
      const key = plainKey(text);
      expect(plainKey(key)).toBe(key);
      expect(key.replaceAll(' ', '')).toBe(text.replace(/[\s\u200b\ufeff]/g, ''));
    }),
  );
});
