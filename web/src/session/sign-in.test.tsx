import { beforeEach, expect, it, vi } from 'vitest';
import { knownBrowser } from './browser-memory.ts';
import { keepPerson, keptPerson } from './kept-person.ts';

const bea = { subject: 'bea', userName: 'Bea Buyer', email: 'bea@example.com' };
const sam = { subject: 'sam', userName: 'Sam', email: 'sam@example.com' };
const issuer = 'https://id.example';

/** The answer of the provider to a request for a token; throws where the network breaks. */
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

/** The page is opened on an address with the provider's answer to this tab's own request, or to none. */
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
    };
    sessionStorage.setItem('oidc.own', JSON.stringify(state));
  }
  history.replaceState(null, '', `/?state=own&${answer}`);
  // The session of a page begins once.
  vi.resetModules();
  const { startSession } = await import('./sign-in.ts');
  const { useSession } = await import('./session.ts');
  const merchant = {};
  await startSession({ issuer, clientId: 'shop', merchant } as Parameters<typeof startSession>[0]); // The only settings that it reads.
  return useSession.getState();
}

it('a network that breaks between the log-in and its token leaves what is kept, and shows it', async () => {
  token = () => {
    throw new TypeError('Failed to fetch');
  };
  isShopThere = false;
  expect(await comeBack('code=once')).toMatchObject({ status: 'in', ...bea });
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([expect.objectContaining(bea), true]);
  expect(location.search).toBe('');
});

it('where the shop is there meanwhile, it asks to log in, and what is kept stays', async () => {
  token = () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 });
  expect((await comeBack('code=once')).status).toBe('out');
  expect(keptPerson()).toMatchObject(bea);
});

it('a provider that no longer knows the session removes what is kept', async () => {
  expect((await comeBack('error=login_required')).status).toBe('out');
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([undefined, false]);
});

it('a link with an answer that this browser never asked for removes nothing', async () => {
  expect((await comeBack('error=login_required', false)).status).toBe('out');
  expect([keptPerson(), knownBrowser.isSet()]).toEqual([expect.objectContaining(bea), true]);
});

it('a tab whose user signed out in another, or was followed by somebody else, keeps nobody', async () => {
  const stored = {
    access_token: 'a.b.c',
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    profile: { sub: bea.subject },
  };
  sessionStorage.setItem(`oidc.user:${issuer}:shop`, JSON.stringify(stored));
  history.replaceState(null, '', '/');
  vi.resetModules();
  const { startSession, decideAdmin } = await import('./sign-in.ts');
  await startSession({ issuer, clientId: 'shop' } as Parameters<typeof startSession>[0]); // The only settings that it reads.
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

/** The page is opened in a tab that holds Bea's session. */
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
  const { useSession } = await import('./session.ts');
  const { tokenSource } = await import('../api/token-source.ts');
  await startSession({ issuer, clientId: 'shop' } as Parameters<typeof startSession>[0]); // The only settings that it reads.
  return { status: () => useSession.getState().status, token: () => tokenSource().token() };
}

const storedUser = `oidc.user:${issuer}:shop`;
/** Another tab has logged out; this one is told by `event`, or by nothing. */
function logOutElsewhere(event?: Event) {
  localStorage.setItem('tradecellar/last-logout', crypto.randomUUID());
  if (event) dispatchEvent(event);
}

it.each([
  ['that is open', () => new StorageEvent('storage', { key: 'tradecellar/last-logout' })],
  ['that the browser had stored for Back', () => new PageTransitionEvent('pageshow', { persisted: true })],
  ['that is looked at again', () => new Event('focus')],
])('a log-out ends the session of another tab %s, with its tokens', async (_which, event) => {
  const { status, token: tokenOf } = await openStored();
  expect([status(), tokenOf()]).toEqual(['in', 'a.b.c']);
  logOutElsewhere(event());
  expect([status(), tokenOf(), sessionStorage.getItem(storedUser)]).toEqual(['out', undefined, null]);
});

it('a tab that has not heard of a log-out makes no call with its token', async () => {
  const { token: tokenOf } = await openStored();
  logOutElsewhere();
  expect(tokenOf()).toBeUndefined();
});

it('a tab that is opened again after a log-out elsewhere does not go on with its session', async () => {
  await openStored();
  logOutElsewhere();
  const { status } = await openStored();
  expect([status(), sessionStorage.getItem(storedUser)]).toEqual(['out', null]);
});

it('a log-in after a log-out goes on', async () => {
  logOutElsewhere();
  const { status } = await openStored();
  dispatchEvent(new Event('focus'));
  expect(status()).toBe('in');
});
