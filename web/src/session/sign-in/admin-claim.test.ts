import { describe, expect, it } from 'vitest';
import { claimsOfToken, isAdminBy } from './admin-claim.ts';

describe('the admin claim', () => {
  it.each([
    ['recognises an admin by a single value', { role: 'admin' }, true],
    ['recognises an admin by a list with the value', { role: ['staff', 'admin'] }, true],
    ['ignores another value of the claim', { role: 'staff' }, false],
    ['ignores a value that contains the admin value', { role: 'not-admin' }, false],
    ['ignores a list without the admin value', { role: ['staff'] }, false],
    ['ignores another claim', { roles: 'admin' }, false],
    ['ignores the value true', { role: true }, false],
    ['ignores a token without the claim', {}, false],
  ])('%s [6.admin.10, 6.admin.11]', (_how, claims, expected) => {
    expect(isAdminBy('role', claims)).toBe(expected);
  });

  it('recognises an admin by either token, under the claim’s name in the settings [6.admin.9]', () => {
    expect(isAdminBy('https://shop/role', { role: 'admin' }, { 'https://shop/role': ['admin'] })).toBe(true);
    expect(isAdminBy('https://shop/role', { role: 'admin' }, {})).toBe(false);
  });
});

describe('the claims of a token', () => {
  const tokenOf = (payload: string) => `h.${Buffer.from(payload, 'utf8').toString('base64url')}.s`;

  it('reads the claims of a token with accents', () => {
    expect(claimsOfToken(tokenOf('{"name":"Zoë Côté","role":["admin"]}'))).toEqual({
      name: 'Zoë Côté',
      role: ['admin'],
    });
  });

  it.each(['opaque', 'a.b', 'a.%%%.c', tokenOf('null'), ''])('reads no claims from %j', (token) => {
    expect(claimsOfToken(token)).toEqual({});
  });
});
