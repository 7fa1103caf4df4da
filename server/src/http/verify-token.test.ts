import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Claims, type Issuer, startIssuer, TEST_AUDIENCE } from '../../test/issuer.ts';
import { isAdminRole } from './person.ts';
import { tokenVerifier } from './verify-token.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());

const verifierAt = (now: () => Date, roleClaim = 'role') =>
  tokenVerifier({ issuer: issuer.url, audience: TEST_AUDIENCE, roleClaim, clock: { now } });
const verify = async (claims: Claims) => verifierAt(() => new Date())(await issuer.sign(claims));

describe('a token', () => {
  it('names a person, e-mail in lower case', async () => {
    expect(await verify({ email: 'Bea.Buyer@Example.com', name: 'Bea' })).toEqual({
      subject: 'Bea.Buyer@Example.com',
      email: 'bea.buyer@example.com',
      name: 'Bea',
      isAdmin: false,
    });
  });

  it('without an e-mail is completed from userinfo', async () => {
    expect(await verify({})).toMatchObject({ email: 'from.userinfo@example.com' });
  });

  it('that has run out is refused even when it was kept as good', async () => {
    let now = new Date();
    const verifyLater = verifierAt(() => now);
    const token = await issuer.sign({ email: 'a@example.com', expiresInSeconds: 60 });
    expect(await verifyLater(token)).toMatchObject({ email: 'a@example.com' });
    now = new Date(now.getTime() + 120_000);
    expect(await verifyLater(token)).toMatchObject({ refused: 'token-refused' });
  });

  it('throws, and does not refuse, while the provider cannot be reached', async () => {
    const away = tokenVerifier({
      issuer: 'http://127.0.0.1:9',
      audience: TEST_AUDIENCE,
      roleClaim: 'role',
      clock: { now: () => new Date() },
    });
    await expect(away(await issuer.sign({ email: 'a@example.com' }))).rejects.toThrow();
  });
});

describe('the role', () => {
  it.each([
    ['admin', true],
    [['buyer', 'admin'], true],
    [['admin'], true],
    ['Admin', false],
    ['administrator', false],
    [['administrator'], false],
    [undefined, false],
    [true, false],
    [{ admin: true }, false],
  ])('%j is an admin: %s [6.admin.10, 6.admin.11]', (claim, expected) => {
    expect(isAdminRole(claim)).toBe(expected);
  });

  it('is read from the claim that the setting names [3.claims.1, 6.admin.9]', async () => {
    const token = await issuer.sign({ email: 'a@example.com', role: 'admin' });
    expect(await verifierAt(() => new Date(), 'https://shop/roles')(token)).toMatchObject({ isAdmin: false });
  });
});
