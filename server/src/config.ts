import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { faultsOfAccountsFiles } from './accounts-files/shape-in-use.ts';
import { addPassword } from './database/password-file.ts';
import { Environment } from './environment.ts';
import { faultsOfIdentity, hasKnownPasswords } from './identity-faults.ts';
import { faultsOfImport } from './import/checks/import-settings.ts';
import { type LoginPicture, readLoginPicture } from './merchant/login-picture.ts';
import { defaultMerchant, readMerchant, type Written } from './merchant/merchant-file.ts';
import { mergeSettings, type SettingsSource } from './settings/merge-settings.ts';
import { withoutPassword } from './without-password.ts';

export type Config = ReturnType<typeof configOf>;

export type ReadConfig = { readonly config: Config } | { readonly faults: readonly string[] };

/**
 * Checks the whole environment and lists every fault, so that the merchant can correct all faults at once.
 * Example: PORT=99999 and LOG_LEVEL=loud give two faults and no server.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): ReadConfig {
  const given: Record<string, string> = {};
  const typed: Record<string, string | number> = {};
  for (const [name, schema] of Object.entries(Environment.properties)) {
    const value = env[name]?.trim();
    if (!value) continue;
    given[name] = value;
    typed[name] = Type.IsInteger(schema) ? Number(value) : value;
  }
  const database = addPassword(given.DATABASE_URL, given.DATABASE_PASSWORD_FILE);
  if (database.url !== undefined) given.DATABASE_URL = typed.DATABASE_URL = database.url;
  const filled = Value.Default(Environment, typed);
  const faults = [...faultsIn(typed, given), ...database.faults, ...faultsOfIdentity(given)];
  if (given.DATABASE_URL === undefined && Number(given.WORKERS) > 1) faults.push(ONE_PROCESS);
  const file = readMerchantFile(given.MERCHANT_FILE, faults);
  faults.push(...faultsOfOthers(given, file.merchant));
  if (faults.length > 0 || !Value.Check(Environment, filled)) return { faults: faults.map(withoutPassword) };
  return { config: configOf(filled, file, (merchant) => faultsOfOthers(given, merchant)) };
}

type Given = Readonly<Record<string, string>>;

/** The database may name the door, so the start reports this fault only after it has read the database. */
export const NAMELESS_DOOR =
  'MERCHANT_FILE: backOffice.door is needed in production: "files" or "web"; "embedded" confirms orders that nobody has read';

const ONE_PROCESS = 'WORKERS: more than one needs DATABASE_URL: the local database serves one process';

function faultsIn(typed: Readonly<Record<string, unknown>>, given: Given): string[] {
  return Object.entries(Environment.properties).flatMap(([name, schema]) => {
    const value = given[name];
    if (value === undefined || Value.Check(schema, typed[name])) return [];
    const mustBe = 'mustBe' in schema ? schema.mustBe : 'text';
    return [`${name}: must be ${mustBe}${'secret' in schema ? '' : `; it is "${value}"`}`];
  });
}

/**
 * One key of Stripe requires the other key as well, even if card payments are switched off: the shop still follows
 * payments that have begun.
 */
function faultsOfCards(given: Given, { switches }: Merchant): string[] {
  const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  const missing = keys.filter((name) => given[name] === undefined);
  if (switches.cardPayment) return missing.map((name) => `${name}: is needed with switches.cardPayment`);
  return missing.length === 1 ? missing.map((name) => `${name}: is needed with the other key of Stripe`) : [];
}

/** Settings of the merchant that need a key or a secret of the environment. */
function faultsOfOthers(given: Given, merchant: Merchant): string[] {
  return [...faultsOfCards(given, merchant), ...faultsOfDoor(given, merchant)];
}

function faultsOfDoor(given: Given, { backOffice: { door, url } }: Merchant): string[] {
  const isSigned = door !== 'web' || url === undefined || given.WEBHOOK_SECRET !== undefined;
  return isSigned ? [] : ['WEBHOOK_SECRET: is needed with backOffice.url'];
}

function configOf(env: Environment, file: ReadFile, faultsOf: (merchant: Merchant) => readonly string[]) {
  const { loginPicture, written } = file;
  const embedded = env.OIDC_ISSUER === undefined;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
  const signInUrl = (env.SIGN_IN_URL ?? `http://localhost:${env.SIGN_IN_PORT}`).replace(/\/$/, '');
  const audience = env.OIDC_AUDIENCE ?? `${publicUrl}${API_BASE}`;
  const dataDir = resolve(env.DATA_DIR);
  const isProduction = env.NODE_ENV === 'production';
  const isByPassword = embedded && hasKnownPasswords(env);
  const complete = (merchant: Merchant): Merchant => ({
    ...merchant,
    login: { ...merchant.login, picture: loginPicture?.address ?? merchant.login.picture },
    backOffice: { ...merchant.backOffice, folder: resolve(dataDir, merchant.backOffice.folder) },
    accountsFiles: { ...merchant.accountsFiles, folder: resolve(dataDir, merchant.accountsFiles.folder) },
  });
  const settings: SettingsSource = {
    file: written,
    merge(stored) {
      const merged = mergeSettings(written, stored);
      if ('faults' in merged) return merged;
      const faults = [...faultsOf(merged.merchant), ...faultsOfAccountsFiles(merged.merchant.accountsFiles)];
      if (faults.length > 0) return { faults, left: merged.left };
      return { ...merged, merchant: complete(merged.merchant) };
    },
  };
  const isTrial = env.DATABASE_URL === undefined && embedded && !isProduction;
  return {
    isProduction,
    port: env.PORT,
    host: env.HOST ?? (isByPassword ? '127.0.0.1' : '0.0.0.0'),
    publicUrl,
    dataDir,
    picturesFolder: join(dataDir, 'pictures'),
    /** If undefined, the server runs a local PostgreSQL in `dataDir`. */
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL,
    workers: env.WORKERS,
    identity: {
      /** If undefined, the server runs the shipped identity provider. */
      issuer: env.OIDC_ISSUER,
      audience,
      signIn: {
        clientId: env.OIDC_CLIENT_ID ?? 'tradecellar-web',
        scope: env.OIDC_SCOPE,
        emailClaim: env.OIDC_EMAIL_CLAIM,
        ...(env.OIDC_SEND_AUDIENCE === '1' && { audience }),
        ...(env.OIDC_LOGOUT_URL !== undefined && { logoutUrl: env.OIDC_LOGOUT_URL }),
        ...(embedded && { signInAccountUrl: `${signInUrl}/account` }),
      },
      emails: {
        claim: env.OIDC_EMAIL_CLAIM,
        verifiedClaim: env.OIDC_VERIFIED_CLAIM ?? `${env.OIDC_EMAIL_CLAIM}_verified`,
        /**
         * True if the merchant vouches for e-mail addresses about which the provider does not say whether they are
         * verified.
         */
        vouchedFor: env.OIDC_EMAILS_VOUCHED_FOR === '1',
      },
      signInPort: env.SIGN_IN_PORT,
      /** By default only this machine reaches the port: a caller who goes round the proxy could invent an address. */
      signInHost: env.HOST ?? '127.0.0.1',
      signInUrl,
      /**
       * The address at which the shop calls its own sign-in, because a machine behind a router may not reach its own
       * public address. Undefined for another provider.
       */
      insideUrl: embedded ? insideUrlOf(env, signInUrl) : undefined,
      keyFile: join(dataDir, 'sign-in-keys.json'),
      /** True if the shipped provider asks for the demo's passwords instead of sending links by mail. */
      isByPassword,
      sessionSeconds: env.SIGN_IN_SESSION_HOURS * 3_600,
      officeNeedsPasskey: (env.SIGN_IN_OFFICE_PASSKEY ?? (isProduction ? '1' : '0')) === '1',
    },
    stripe:
      env.STRIPE_SECRET_KEY === undefined || env.STRIPE_WEBHOOK_SECRET === undefined
        ? undefined
        : {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL,
          },
    mail: {
      /** If undefined, the server writes mails as files to `outboxFolder`. */
      smtpUrl: env.SMTP_URL,
      isPlainAllowed: env.SMTP_PLAIN === '1',
      isServerNeeded: isProduction && env.MAILS_AS_FILES !== '1',
      greeting: fullNameIn(publicUrl),
      from: env.MAIL_FROM,
      outboxFolder: join(dataDir, 'outbox'),
    },
    /** Has two secrets while the merchant replaces an old secret with a new secret. */
    webhookSecrets: env.WEBHOOK_SECRET?.split(' ') ?? [],
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO === undefined ? isTrial : env.DEMO === '1',
    metricsPort: env.METRICS_PORT,
    callsPerMinute: env.CALLS_PER_MINUTE,
    limitsPeople: env.CALLS_PER_MINUTE > 0,
    trustProxy: env.TRUST_PROXY,
    merchantFile: env.MERCHANT_FILE,
    /** Undefined if the login shows the default drawing or a picture of another address. */
    loginPicture,
    /** The settings of the merchant's file alone. The shop also uses the settings of the database. */
    merchant: complete(file.merchant),
    settings,
  };
}

/** Example: `https://shop.example.com/sign-in` on the port 3001 is `http://127.0.0.1:3001/sign-in` on the machine. */
function insideUrlOf({ HOST = '127.0.0.1', SIGN_IN_PORT }: Environment, signInUrl: string): string {
  const isEveryAddress = HOST === '0.0.0.0' || HOST === '::';
  const host = isEveryAddress ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${SIGN_IN_PORT}${new URL(signInUrl).pathname.replace(/\/$/, '')}`;
}

/**
 * The host of an address if the host has a full DNS name.
 * Example: shop.example.com has a full name; localhost and 192.0.2.1 do not.
 */
function fullNameIn(address: string): string | undefined {
  return /^([\w-]+\.)+[a-z][\w-]*$/.exec(new URL(address).hostname)?.[0];
}

type ReadFile = {
  readonly merchant: Merchant;
  readonly written: Written;
  readonly loginPicture: LoginPicture | undefined;
};

/** Reads the merchant's file and adds its faults to `faults`. */
function readMerchantFile(path: string | undefined, faults: string[]): ReadFile {
  const nothing = { merchant: defaultMerchant(), written: {}, loginPicture: undefined };
  if (path === undefined) return nothing;
  let file: Uint8Array;
  try {
    file = readFileSync(path);
  } catch (error) {
    faults.push(`MERCHANT_FILE: ${path} cannot be read: ${error instanceof Error ? error.message : error}`);
    return nothing;
  }
  const read = readMerchant(file);
  const wrong =
    'faults' in read
      ? read.faults
      : [...faultsOfImport(read.merchant.import), ...faultsOfAccountsFiles(read.merchant.accountsFiles)];
  faults.push(...wrong.map((says) => `MERCHANT_FILE ${path}: ${says}`));
  if ('faults' in read) return nothing;
  const loginPicture = readLoginPicture(read.merchant.login.picture, path);
  if (loginPicture === undefined || !('fault' in loginPicture)) return { ...read, loginPicture };
  faults.push(`MERCHANT_FILE ${path}: ${loginPicture.fault}`);
  return nothing;
}
