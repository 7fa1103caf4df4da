import { describe, expect, it } from 'vitest';
import { claimsOfToken, isAdminBy } from './admin-claim.ts';

describe('an admin is recognised', () => {
  it.each([
    ['by a single value', { role: 'admin' }, true],
    ['by a list that holds it', { role: ['staff', 'admin'] }, true],
    ['not by another value', { role: 'staff' }, false],
    ['not by a value that contains it', { role: 'not-admin' }, false],
    ['not by a list without it', { role: ['staff'] }, false],
    ['not by another claim', { roles: 'admin' }, false],
    ['not by true', { role: true }, false],
    ['not without the claim', {}, false],
  ])('%s [6.admin.10, 6.admin.11]', (_how, claims, expected) => {
    expect(isAdminBy('role', claims)).toBe(expected);
  });

  it('by either token, under the name the settings give [6.admin.9]', () => {
    expect(isAdminBy('https://shop/role', { role: 'admin' }, { 'https://shop/role': ['admin'] })).toBe(true);
    expect(isAdminBy('https://shop/role', { role: 'admin' }, {})).toBe(false);
  });
});

describe('the claims of a token', () => {
  const tokenOf = (payload: string) => `h.${Buffer.from(payload, 'utf8').toString('base64url')}.s`;

  it('are read, accents and all', () => {
    expect(claimsOfToken(tokenOf('{"name":"Zoë Côté","role":["admin"]}'))).toEqual({
      name: 'Zoë Côté',
      role: ['admin'],
    });
  });

  it.each(['opaque', 'a.b', 'a.%%%.c', tokenOf('null'), ''])('are none in %j', (token) => {
    expect(claimsOfToken(token)).toEqual({});
  });
});
