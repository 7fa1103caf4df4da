import { expect, it } from 'vitest';
import { momentWords } from './moment-words.ts';

it('says when by the merchant’s clock', () => {
  expect(momentWords(new Date('2026-07-01T11:30:00Z'))).toBe('01/07/2026 12:30');
  expect(momentWords(new Date('2026-12-31T23:59:59.999Z'))).toBe('31/12/2026 23:59');
});
