import { beforeEach, expect, it, vi } from 'vitest';
import { knownBrowser } from '../device/browser-memory.ts';
import { keepPerson, keptPerson } from '../device/kept-person.ts';

const bea = { subject: 'bea', userName: 'Bea Buyer', email: 'bea@example.com' };
const sam = { subject: 'sam', userName: 'Sam', email: 'sam@example.com' };
const issuer = 'https://id.example';

/** The provider's answer to a token request. Throws if the network breaks. */
let token: () => Response;
let isShopThere = true;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  isShopThere = true;
  vi.stubGlobal('fetch', async (asked: string | URL) => {
    const address = String(asked);
    if (address === '/healthz') {
      if (isShopThere) return new Response('ok');
      throw new TypeError('Failed to fetch');
    }
    if (address.endsWith('/openid-configuration')) {
      return Response.json({ issuer, token_endpoint: `${issuer}/token` });
    }
    return token();
  });
  knownBrowser.set(bea.subject);
  keepPerson(bea);
});

/** Opens the page with an answer of the provider. If `isOwn`, the answer belongs to a request that this browser made. */
async function comeBack(answer: string, isOwn = true) {
  if (isOwn) {
    const state = {
      id: 'own',
      created: Math.floor(Date.now() / 1000),
      request_type: 'si:r',
      authority: issuer,
      client_id: 'shop',
      redirect_uri: 'http://shop.example/',
      scope: 'openid',
      code_verifier: 'v',
      data: '/orders',
    };
    localStorage.setItem('oidc.own', JSON.stringify(state));
  }
  history.replaceState(null, '', `/?state=own&${answer}`);
  // Each page load starts the session once, so the test loads the modules again.
  vi.resetModules();
  const { startSession } = await import('./sign-in.ts');
  const { useSession } = await import('../session.ts');
  const merchant = {};
  await startSession({ issuer, clientId: 'shop', merchant } as Parameters<typeof startSession>[0]); // `startSession` reads only this.
  return useSession.getState();
}

it('shows the cached person if the network breaks between the log-in and its token', async () => {
  token = () => {
    throw new TypeError('Failed to fetch');
  };
  isShopThere = false;
  expect(await comeBack('code=once')).toMatchObject({ status: 'in', ...bea });
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([expect.objectContaining(bea), true]);
  expect(location.search).toBe('');
});

it('asks to log in if the shop answers but the provider does not, and keeps the cached person', async () => {
  token = () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 });
  expect((await comeBack('code=once')).status).toBe('out');
  expect(keptPerson()).toMatchObject(bea);
});

it('logs in, and opens the requested address, in a new tab that the link of a mail has opened', async () => {
  const seconds = Math.floor(Date.now() / 1_000);
  const claims = { sub: bea.subject, iss: issuer, aud: 'shop', iat: seconds, exp: seconds + 3_600 };
  const answer = { access_token: 'a.b.c', token_type: 'Bearer', expires_in: 3_600 };
  token = () => Response.json({ ...answer, id_token: `e30.${btoa(JSON.stringify(claims))}.x` });
  expect((await comeBack('code=once')).status).toBe('in');
  expect(location.pathname).toBe('/orders');
  expect(Object.keys(localStorage).filter((name) => name.startsWith('oidc.'))).toEqual([]);
});

it('deletes the cached person if the provider no longer knows the session', async () => {
  expect((await comeBack('error=login_required')).status).toBe('out');
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([undefined, false]);
});

it('keeps the invitation of a link if the provider no longer knows the session of this browser', async () => {
  vi.resetModules();
  const { startSession } = await import('./sign-in.ts');
  history.replaceState(null, '', '/login?invitation=abc');
  // The start never ends, because the browser leaves for the provider.
  void startSession({ issuer, clientId: 'shop', merchant: {} } as Parameters<typeof startSession>[0]); // `startSession` reads only this.
  await vi.waitFor(() => expect(sessionStorage.getItem('placeToReturnTo')).not.toBeNull());
  await comeBack('error=login_required');
  expect(location.pathname + location.search).toBe('/login?invitation=abc');
});

it('keeps the cached person if a link has an answer that this browser never requested', async () => {
  expect((await comeBack('error=login_required', false)).status).toBe('out');
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([expect.objectContaining(bea), true]);
});

it('does not cache a person who logged out in another tab, or after whom another person logged in', async () => {
  const stored = {
    access_token: 'a.b.c',
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    profile: { sub: bea.subject },
  };
  sessionStorage.setItem(`oidc.user:${issuer}:shop`, JSON.stringify(stored));
  history.replaceState(null, '', '/');
  vi.resetModules();
  const { startSession, decideAdmin } = await import('./sign-in.ts');
  await startSession({ issuer, clientId: 'shop' } as Parameters<typeof startSession>[0]); // `startSession` reads only this.
  localStorage.clear();
  decideAdmin('admin');
  expect(keptPerson()).toBeUndefined();
  knownBrowser.set(sam.subject);
  keepPerson(sam);
  decideAdmin('admin');
  expect(keptPerson()).toMatchObject(sam);
  knownBrowser.set(bea.subject);
  decideAdmin('admin');
  expect(keptPerson()).toMatchObject({ subject: 'bea' });
});

/** Opens the page in a tab that stores Bea's session. */
async function openStored() {
  const person = {
    access_token: 'a.b.c',
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    profile: { sub: bea.subject },
  };
  sessionStorage.setItem(storedUser, JSON.stringify(person));
  history.replaceState(null, '', '/');
  vi.resetModules();
  const { startSession } = await import('./sign-in.ts');
  const { useSession } = await import('../session.ts');
  const { tokenSource } = await import('../../api/token-source.ts');
  await startSession({ issuer, clientId: 'shop' } as Parameters<typeof startSession>[0]); // `startSession` reads only this.
  return { status: () => useSession.getState().status, token: () => tokenSource().token() };
}

const storedUser = `oidc.user:${issuer}:shop`;
/** Another tab logs out. `event` tells this tab; without an event this tab is not told. */
function logOutElsewhere(event?: Event) {
  localStorage.setItem('tradecellar/last-logout', crypto.randomUUID());
  if (event) dispatchEvent(event);
}

it.each([
  ['is open', () => new StorageEvent('storage', { key: 'tradecellar/last-logout' })],
  ['comes back from the browser’s cache', () => new PageTransitionEvent('pageshow', { persisted: true })],
  ['gets the focus again', () => new Event('focus')],
])(
  'ends the session of a tab that %s after a log-out elsewhere, and deletes its tokens',
  async (_which, event) => {
    const { status, token: tokenOf } = await openStored();
    expect([status(), tokenOf()]).toEqual(['in', 'a.b.c']);
    logOutElsewhere(event());
    expect([status(), tokenOf(), sessionStorage.getItem(storedUser)]).toEqual(['out', undefined, null]);
  },
);

it('sends no token from a tab that was not told of a log-out elsewhere', async () => {
  const { token: tokenOf } = await openStored();
  logOutElsewhere();
  expect(tokenOf()).toBeUndefined();
});

it('ends the stored session of a tab that is reopened after a log-out elsewhere', async () => {
  await openStored();
  logOutElsewhere();
  const { status } = await openStored();
  expect([status(), sessionStorage.getItem(storedUser)]).toEqual(['out', null]);
});

it('keeps a session that began after the log-out', async () => {
  logOutElsewhere();
  const { status } = await openStored();
  dispatchEvent(new Event('focus'));
  expect(status()).toBe('in');
});
