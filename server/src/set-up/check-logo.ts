import { createHash } from 'node:crypto';
import { LOGO_TYPES, MOST_LOGO_KILOBYTES } from '@tradecellar/contract/set-up.ts';
import { type Refusal, refuse } from '../http/problems.ts';

export type Logo = { readonly hash: string; readonly type: string; readonly bytes: Buffer };

/** The first bytes of each kind of picture. */
const beginnings: Readonly<Record<(typeof LOGO_TYPES)[number], RegExp>> = {
  'image/png': /^\x89PNG\r\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF....WEBP/s,
  'image/svg+xml': /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*\?>\s*)?((<!--.*?-->|<!DOCTYPE[^>]*>)\s*)*<svg[\s>]/s,
};

/** Reads the kind of a picture from its bytes, because a browser guesses the kind from the file's name. */
export function checkLogo(bytes: Buffer): Logo | Refusal {
  if (bytes.length === 0) return refuse('logo-refused', { reason: 'The file is empty.' });
  if (bytes.length > MOST_LOGO_KILOBYTES * 1_000) {
    const kilobytes = Math.ceil(bytes.length / 1_000);
    const reason = `The file has ${kilobytes} kilobytes. A logo may have ${MOST_LOGO_KILOBYTES}.`;
    return refuse('logo-refused', { reason });
  }
  const start = bytes.toString('latin1', 0, 4_000);
  const type = LOGO_TYPES.find((each) => beginnings[each].test(start));
  if (type === undefined) {
    return refuse('logo-refused', {
      reason: 'This is no picture that we can use. Please choose an SVG, PNG, JPEG or WebP file.',
    });
  }
  return { hash: createHash('sha256').update(bytes).digest('hex'), type, bytes };
}
