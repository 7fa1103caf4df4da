import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { oddSettings, oddSettingWords } from './database/odd-settings.ts';
import { forgetServer, noteServer, readServers } from './database/server-queries.ts';
import { release } from './release.ts';

const EVERY_MS = 60_000;

/**
 * The settings in which all servers of one database must agree, without users and passwords, so that a log may show
 * them.
 */
export function sharedSettings({ merchant, mail, identity, publicUrl }: Config): Record<string, string> {
  const { door, url } = merchant.backOffice;
  return {
    'backOffice.door': door,
    'backOffice.url': placeOf(url),
    SMTP_URL: placeOf(mail.smtpUrl),
    MAIL_FROM: mail.from,
    OIDC_ISSUER: identity.issuer ?? '',
    OIDC_AUDIENCE: identity.audience,
    PUBLIC_URL: publicUrl,
  };
}

/**
 * The host of an address. A path may hold a key, so six digits of its hash stand for the path.
 * Example: 'https://u:p@erp.example/hooks/1' becomes 'https://erp.example/… (4f1c22)'.
 */
function placeOf(address: string | undefined): string {
  const url = address === undefined ? null : URL.parse(address);
  if (url === null) return '';
  const place = `${url.protocol}//${url.host}`;
  const path = `${url.pathname}${url.search}`;
  if (path === '/' || path === '') return place;
  return `${place}/… (${createHash('sha256').update(path).digest('hex').slice(0, 6)})`;
}

type WatchParts = {
  readonly warn: (message: string) => void;
  readonly onError: (error: Error) => void;
};

/**
 * Records this server in the database each minute, and warns if another server has different settings for the
 * merchant's system, mail or sign-in. The servers share the jobs, so it would depend on the server to which address an
 * order or mail goes.
 */
export async function watchServers(database: Database, config: Config, { warn, onError }: WatchParts) {
  const server = {
    id: randomUUID(),
    machine: hostname(),
    process: process.pid,
    release,
    settings: sharedSettings(config),
  };
  let warned = new Set<string>();
  const look = async () => {
    await noteServer(database, server);
    const odd = new Set(oddSettings(await readServers(database)).map(oddSettingWords));
    for (const words of odd) if (!warned.has(words)) warn(words);
    warned = odd;
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch(onError);
  }, EVERY_MS);
  return {
    async close() {
      clearInterval(timer);
      await looking;
      await forgetServer(database, server.id);
    },
  };
}
