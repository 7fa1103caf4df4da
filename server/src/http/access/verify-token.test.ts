import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Claims, type Issuer, startIssuer, TEST_AUDIENCE } from '../../../test/issuer.ts';
import { isAdminRole } from '../person.ts';
import { ProviderFault, type TokenRules, tokenVerifier } from './verify-token.ts';

let issuer: Issuer;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(() => issuer.close());
beforeEach(() => issuer.reset());

const verifierAt = (now: () => Date, rules: Partial<TokenRules> = {}) =>
  tokenVerifier({
    issuer: issuer.url,
    audience: TEST_AUDIENCE,
    roleClaim: 'role',
    clock: { now },
    ...rules,
  });
const verify = async (claims: Claims, rules: Partial<TokenRules> = {}) =>
  verifierAt(() => new Date(), rules)(await issuer.sign(claims));

describe('a token', () => {
  it('reads a person from a token, with the e-mail in lower case', async () => {
    expect(await verify({ email: 'Bea.Buyer@Example.com', name: 'Bea' })).toEqual({
      subject: 'Bea.Buyer@Example.com',
      email: 'bea.buyer@example.com',
      name: 'Bea',
      isAdmin: false,
    });
  });

  it('completes a token without an e-mail from userinfo', async () => {
    expect(await verify({})).toMatchObject({ email: 'from.userinfo@example.com' });
  });

  it('checks a token once if the token comes twenty times at the same time', async () => {
    const verifyOnce = verifierAt(() => new Date());
    const token = await issuer.sign({});
    const people = await Promise.all(Array.from({ length: 20 }, () => verifyOnce(token)));
    expect(new Set(people.map((person) => JSON.stringify(person))).size).toBe(1);
    expect(people[0]).toMatchObject({ email: 'from.userinfo@example.com' });
    expect(issuer.asked('/userinfo')).toBe(1);
  });

  it('checks a token again after a fault of the provider', async () => {
    const verifyAgain = verifierAt(() => new Date());
    const token = await issuer.sign({});
    issuer.answer('/userinfo', {}, 500);
    await expect(verifyAgain(token)).rejects.toThrow(ProviderFault);
    issuer.reset();
    expect(await verifyAgain(token)).toMatchObject({ email: 'from.userinfo@example.com' });
  });

  it('refuses a token whose type differs from the provider’s known type (RFC 9068, 2.1)', async () => {
    const email = 'a@example.com';
    expect(await verify({ email, typ: 'at+jwt' }, { typ: 'at+jwt' })).toMatchObject({ email });
    for (const typ of [undefined, 'JWT', 'dpop+jwt', 'logout+jwt']) {
      const claims = typ === undefined ? { email } : { email, typ };
      expect(await verify(claims, { typ: 'at+jwt' })).toMatchObject({ refused: 'token-refused' });
      expect(await verify(claims)).toMatchObject({ email });
    }
  });

  it('refuses an expired token, even if the token is cached', async () => {
    let now = new Date();
    const verifyLater = verifierAt(() => now);
    const token = await issuer.sign({ email: 'a@example.com', expiresInSeconds: 60 });
    expect(await verifyLater(token)).toMatchObject({ email: 'a@example.com' });
    now = new Date(now.getTime() + 120_000);
    expect(await verifyLater(token)).toMatchObject({ refused: 'token-refused' });
  });

  it('throws an error, and does not refuse a token, while the provider cannot be reached', async () => {
    const away = tokenVerifier({
      issuer: 'http://127.0.0.1:9',
      audience: TEST_AUDIENCE,
      roleClaim: 'role',
      clock: { now: () => new Date() },
    });
    await expect(away(await issuer.sign({ email: 'a@example.com' }))).rejects.toThrow();
  });
});

describe('an e-mail address', () => {
  const email = 'kate@example.com';
  const userinfo = (facts: object) => issuer.answer('/userinfo', { sub: email, email, ...facts });
  const unverified = { refused: 'email-not-verified' };
  const standard = { claim: 'email', verifiedClaim: 'email_verified' };

  it.each([false, 'false', 0, ''])(
    'refuses an e-mail that the provider calls unverified (%j), whatever userinfo and the setting say',
    async (emailVerified) => {
      userinfo({ email_verified: true });
      for (const vouchedFor of [false, true]) {
        const emails = { ...standard, vouchedFor };
        expect(await verify({ email, emailVerified }, { emails })).toMatchObject(unverified);
      }
    },
  );

  it('refuses an e-mail that nobody has called verified, unless the setting vouches for e-mails', async () => {
    userinfo({});
    expect(await verify({ email, emailVerified: null })).toMatchObject(unverified);
    const emails = { ...standard, vouchedFor: true };
    expect(await verify({ email, emailVerified: null }, { emails })).toMatchObject({ email });
  });

  it.each([true, 'true'])(
    'accepts an e-mail that userinfo alone calls verified (%j)',
    async (email_verified) => {
      userinfo({ email_verified });
      expect(await verify({ email, emailVerified: null })).toMatchObject({ email });
    },
  );

  it('refuses an e-mail if userinfo verifies only another address', async () => {
    userinfo({ email: 'other@example.com', email_verified: true });
    expect(await verify({ email, emailVerified: null })).toMatchObject(unverified);
  });

  it('refuses an e-mail that userinfo calls unverified', async () => {
    issuer.answer('/userinfo', { sub: 'nobody', email, email_verified: false });
    expect(await verify({})).toMatchObject(unverified);
  });

  it('refuses an e-mail if userinfo is about another subject (OpenID Connect Core 5.3.2)', async () => {
    for (const sub of ['somebody-else', undefined, 7]) {
      issuer.answer('/userinfo', { sub, email, email_verified: true });
      expect(await verify({})).toMatchObject({ refused: 'token-refused' });
    }
  });

  it.each([
    [{ 'https://shop/email': email, 'https://shop/email_verified': true }, { email }],
    [{ 'https://shop/email': email, 'https://shop/email_verified': false }, unverified],
    // `email_verified` proves only the address in the standard claim `email`, which is a different address here.
    [{ 'https://shop/email': email, email: 'own@example.com', email_verified: true }, unverified],
    [{ email, email_verified: true }, { refused: 'token-refused' }],
  ])('reads the e-mail from the claim in the setting: %j', async (more, expected) => {
    issuer.answer('/userinfo', { sub: 'nobody' });
    const emails = { claim: 'https://shop/email', verifiedClaim: 'https://shop/email_verified' };
    const claims = { subject: 'nobody', more };
    expect(await verify(claims, { emails: { ...emails, vouchedFor: false } })).toMatchObject(expected);
  });

  it.each([1, '1', true])('accepts an e-mail that Entra ID’s claim verifies with %j', async (xms_edov) => {
    const emails = { claim: 'email', verifiedClaim: 'xms_edov', vouchedFor: false };
    const claims = { email, emailVerified: null, more: { xms_edov } };
    expect(await verify(claims, { emails })).toMatchObject({ email });
  });

  it('keeps the KELVIN SIGN in an e-mail, because this sign is not a k', async () => {
    expect(await verify({ email: '\u212Aate@Example.com' })).toMatchObject({
      email: '\u212Aate@example.com',
    });
  });
});

it('calls the provider at its inside address, and checks that tokens and the configuration name the public address', async () => {
  const [publicUrl, rules] = ['https://shop.example/sign-in', { insideUrl: issuer.url }];
  const configuration = (named: string) => ({
    issuer: named,
    jwks_uri: `${publicUrl}/jwks`,
    userinfo_endpoint: `${publicUrl}/userinfo`,
  });
  issuer.answer('/.well-known/openid-configuration', configuration(publicUrl));
  const person = await verify({ issuer: publicUrl }, { ...rules, issuer: publicUrl });
  expect(person).toMatchObject({ email: 'from.userinfo@example.com' });
  expect([issuer.asked('/jwks'), issuer.asked('/userinfo')]).toEqual([1, 1]);
  expect(await verify({}, { ...rules, issuer: publicUrl })).toMatchObject({ refused: 'token-refused' });
  issuer.answer('/.well-known/openid-configuration', configuration('https://elsewhere.test'));
  await expect(verify({ issuer: publicUrl }, { ...rules, issuer: publicUrl })).rejects.toThrow(ProviderFault);
});

describe('a fault of the provider', () => {
  it.each([
    ['keys that answer 500', '/jwks', {}, 500],
    ['keys that are HTML', '/jwks', '<p>Maintenance</p>', 200],
    ['an empty list of keys', '/jwks', { keys: [] }, 200],
    ['a key set without a list of keys', '/jwks', {}, 200],
    ['discovery that is HTML', '/.well-known/openid-configuration', '<p>Maintenance</p>', 200],
    [
      'discovery of another issuer',
      '/.well-known/openid-configuration',
      { issuer: 'https://elsewhere.test', jwks_uri: 'https://elsewhere.test/jwks' },
      200,
    ],
    ['userinfo that is HTML', '/userinfo', '<p>Maintenance</p>', 200],
    ['userinfo that answers 500', '/userinfo', {}, 500],
  ])(
    'throws a fault of the provider, and does not refuse the token: %s',
    async (_name, path, body, status) => {
      issuer.answer(path, body, status);
      await expect(verify({})).rejects.toThrow(ProviderFault);
    },
  );
});

it.each(['jwks_uri', 'userinfo_endpoint'])(
  'rejects a provider on https whose %s is not on https',
  async (name) => {
    const endpoints = { jwks_uri: 'https://id.example/jwks', userinfo_endpoint: 'https://id.example/me' };
    issuer.answer('/.well-known/openid-configuration', {
      issuer: 'https://id.example',
      ...endpoints,
      [name]: 'http://id.example/x',
    });
    const rules = { issuer: 'https://id.example', insideUrl: issuer.url };
    await expect(verify({}, rules)).rejects.toThrow(`has no ${name} on https`);
  },
);

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
  ])('decides whether the role %j makes an admin: %s [6.admin.10, 6.admin.11]', (claim, expected) => {
    expect(isAdminRole(claim)).toBe(expected);
  });

  it('reads the role from the claim in the setting [3.claims.1, 6.admin.9] [setting roleClaim]', async () => {
    expect(
      await verify({ email: 'a@example.com', role: 'admin' }, { roleClaim: 'https://shop/roles' }),
    ).toMatchObject({ isAdmin: false });
    expect(await verify({ email: 'a@example.com', name: 'admin' }, { roleClaim: 'name' })).toMatchObject({
      isAdmin: true,
    });
  });
});
