import { isThisMachine } from './this-machine.ts';

type Given = Readonly<Record<string, string>>;

/** The shop's service worker leaves this path to the network (`web/src/app/service-worker.ts`). */
const OWN_PATH = '/sign-in';

const isProduction = ({ NODE_ENV }: Given) => NODE_ENV === 'production';

/** True if the shipped sign-in asks for the demo's passwords, which everybody knows. */
export function hasKnownPasswords({
  SIGN_IN_BY,
  NODE_ENV,
}: {
  SIGN_IN_BY?: string;
  NODE_ENV?: string;
}): boolean {
  return (SIGN_IN_BY ?? (NODE_ENV === 'production' ? 'mail' : 'password')) === 'password';
}

/** The faults of the settings of an identity provider: the merchant's own, or the shipped sign-in. */
export function faultsOfIdentity(given: Given): string[] {
  if (given.OIDC_ISSUER !== undefined) {
    return ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE']
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: is needed with OIDC_ISSUER`)
      .concat(faultsOfAddress(given, 'OIDC_ISSUER'));
  }
  return hasKnownPasswords(given) ? faultsOfPasswords(given) : faultsOfMailSignIn(given);
}

function faultsOfPasswords(given: Given): string[] {
  if (isProduction(given)) {
    return [
      'SIGN_IN_BY: the passwords are only for trying out, because everybody knows them: production needs "mail"',
    ];
  }
  if (given.EMBEDDED_SIGN_IN === '1' || given.HOST === undefined || isThisMachine(given.HOST)) return [];
  return [
    'HOST: lets other machines in, and the embedded sign-in has known passwords (SIGN_IN_BY=mail has none; EMBEDDED_SIGN_IN=1 to use them all the same)',
  ];
}

function faultsOfMailSignIn(given: Given): string[] {
  const { SIGN_IN_URL, PUBLIC_URL } = given;
  const embedded =
    given.EMBEDDED_SIGN_IN === '1' && isProduction(given)
      ? ['EMBEDDED_SIGN_IN: is for trying out: in production nobody signs in with a known password']
      : [];
  if (SIGN_IN_URL === undefined) {
    if (!isProduction(given)) return embedded;
    return [
      ...embedded,
      'OIDC_ISSUER: is needed in production, or SIGN_IN_URL, the address of the shop’s own sign-in by mail, such as https://shop.example.com/sign-in',
    ];
  }
  const url = URL.parse(SIGN_IN_URL);
  if (url === null) return embedded; // The schema has named the fault.
  if (url.search !== '' || url.hash !== '')
    embedded.push('SIGN_IN_URL: must end with its path, without ? or #');
  const bare = (address: string) => address.replace(/\/$/, '');
  if (PUBLIC_URL !== undefined && bare(SIGN_IN_URL) === bare(PUBLIC_URL)) {
    embedded.push('SIGN_IN_URL: is the shop’s address: it must be another name, or the path /sign-in');
  } else if (url.origin === URL.parse(PUBLIC_URL ?? '')?.origin && bare(url.pathname) !== OWN_PATH) {
    embedded.push(`SIGN_IN_URL: at the shop’s own name the path must be ${OWN_PATH}`);
  }
  return [...embedded, ...faultsOfAddress(given, 'SIGN_IN_URL')];
}

function faultsOfAddress(given: Given, name: 'OIDC_ISSUER' | 'SIGN_IN_URL'): string[] {
  const url = URL.parse(given[name] ?? '');
  if (!isProduction(given) || url?.protocol !== 'http:' || isThisMachine(url.hostname)) return [];
  return [`${name}: must begin https:// in production: whoever is on the way could sign people in`];
}
