import { existsSync } from 'node:fs';

// Only this file reads the environment variables of the journeys.

/**
 * Returns CHROMIUM_PATH, or else Debian's headless shell, which needs a third less processor time, or undefined for
 * Playwright's.
 */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
}

/** Returns this process's environment without variables that would change the tested server. */
export function environmentForServer(): NodeJS.ProcessEnv {
  const ofTheShop =
    /^(OIDC_|SMTP_|MAIL_|STRIPE_|WEBHOOK_|DATABASE_|MERCHANT_FILE$|NODE_ENV$|DEMO$|METRICS_|TRUST_PROXY$|EMBEDDED_|SIGN_IN_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShop.test(name)));
}

export type Databases = { readonly server: string; readonly template: string };

export const namedDatabaseServer = process.env.TEST_DATABASE_URL;

/** The number of server processes of each shop. Several processes are behind a round-robin proxy. */
export const serversOfAShop = Number(process.env.JOURNEY_SERVERS ?? 1);

/** Passes the databases from the global setup to the workers. */
export function shareDatabases(databases: Databases): void {
  process.env.E2E_DATABASES = JSON.stringify(databases);
}

export function databases(): Databases {
  const shared = process.env.E2E_DATABASES;
  if (shared === undefined) throw new Error('There are no databases: the global setup did not run');
  return JSON.parse(shared) as Databases; // Written by `shareDatabases`.
}
