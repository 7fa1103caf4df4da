import { existsSync } from 'node:fs';

/** The journeys' environment variables; no other file here reads them. */

/** The Chromium to drive: the one that is named, Debian's (without windows it takes a third less), else Playwright's. */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
}

/** The settings of this process without those that would make the server another than the tested one. */
export function environmentForServer(): NodeJS.ProcessEnv {
  const ofTheShop =
    /^(OIDC_|SMTP_|MAIL_|STRIPE_|WEBHOOK_|DATABASE_|MERCHANT_FILE$|NODE_ENV$|DEMO$|METRICS_|TRUST_PROXY$|EMBEDDED_)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShop.test(name)));
}

/** A PostgreSQL server, and the name of the database there that each shop's is copied from. */
export type Databases = { readonly server: string; readonly template: string };

/** A server to use instead of a throwaway one. */
export const namedDatabaseServer = process.env.TEST_DATABASE_URL;

/** How many processes of the server each shop has; more than one stand behind a round-robin proxy. */
export const serversOfAShop = Number(process.env.JOURNEY_SERVERS ?? 1);

/** Passes the databases from the process that makes them to the workers. */
export function shareDatabases(databases: Databases): void {
  process.env.E2E_DATABASES = JSON.stringify(databases);
}

export function databases(): Databases {
  const shared = process.env.E2E_DATABASES;
  if (shared === undefined) throw new Error('There are no databases: the global setup did not run');
  return JSON.parse(shared) as Databases; // Written by `shareDatabases`.
}
