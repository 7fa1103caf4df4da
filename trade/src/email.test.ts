import { expect, test } from 'vitest';
import { foldEmail, looksLikeEmail } from './email.ts';

test.each([
  [' Kate@Example.COM ', 'kate@example.com'],
  ['kate+Wine@my-bar.co.uk', 'kate+wine@my-bar.co.uk'],
  // KELVIN SIGN, capital I with a dot, and É stay as they are: they belong to other mailboxes.
  ['\u212Aate@example.com', '\u212Aate@example.com'],
  ['\u0130van@example.com', '\u0130van@example.com'],
  ['ÉLAN@example.com', 'Élan@example.com'],
])('compares the e-mail address %j as %j', (email, folded) => expect(foldEmail(email)).toBe(folded));

test.each([
  ['a@b.uk', true],
  [' wine.bar+1@my-bar.co.uk ', true],
  ['a@b', false],
  ['@b.uk', false],
  ['a@', false],
  ['a b@c.uk', false],
  ['a@@b.uk', false],
  ['a@b..uk', false],
  ['a@b.uk,c@d.uk', false],
  ['a@b.uk;c', false],
  ['<evil@example.org>,x', false],
  ['Kate <kate@example.com>', false],
  ['', false],
])('accepts %j as an e-mail address: %s', (text, looks) => expect(looksLikeEmail(text)).toBe(looks));
