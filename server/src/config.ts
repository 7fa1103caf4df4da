import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { defaultMerchant, readMerchant } from './merchant/merchant-file.ts';

/** The settings of the environment and the merchant's file. Read once, before listening. */
export type Config = {
  readonly port: number;
  readonly host: string;
  readonly publicUrl: string;
  readonly dataDir: string;
  /** Undefined: the local PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly poolSize: number;
  readonly identity: {
    /** Undefined: the embedded provider. */
    readonly issuer: string | undefined;
    readonly clientId: string;
    readonly audience: string;
    /** Whether addresses count as verified when the provider makes no statement. */
    readonly emailsVouchedFor: boolean;
    readonly signInPort: number;
    readonly signInUrl: string;
    /** The embedded provider's keys. */
    readonly keyFile: string;
  };
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string };
  readonly logLevel: string;
  readonly demo: boolean;
  /** True when Prometheus figures are served on the public port. */
  readonly metricsPublic: boolean;
  /** Calls a minute allowed from one address: enough for a busy office. 0 is no limit. */
  readonly callsPerMinute: number;
  /** How many reverse proxies are in front, each of which adds to `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** Undefined: the defaults. */
  readonly merchantFile: string | undefined;
  readonly merchant: Merchant;
};

export type ReadConfig = { readonly config: Config } | { readonly faults: readonly string[] };

type Environment = Record<string, string | undefined>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Checks the whole environment and lists every fault, so that all can be corrected at once.
 * Example: PORT=99999 and LOG_LEVEL=loud give two faults and no server.
 */
export function readConfig(env: Environment = process.env): ReadConfig {
  const faults: string[] = [];
  const text = (name: string) => env[name]?.trim() || undefined;
  const fault = (name: string, says: string) => faults.push(`${name}: ${says}`);
  const port = (name: string, fallback: number) => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    fault(name, `"${value}" is not a port (0 to 65535)`);
    return fallback;
  };
  const url = (name: string, protocols: readonly string[]) => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    // The address may contain a password: it is not shown.
    fault(name, `is not an address beginning ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return undefined;
  };
  const flag = (name: string, fallback: boolean) => {
    const value = text(name);
    if (value === undefined) return fallback;
    if (value === '1' || value === '0') return value === '1';
    fault(name, `"${value}" is neither 1 nor 0`);
    return fallback;
  };

  const web = ['http:', 'https:'];
  const serverPort = port('PORT', 3000);
  const signInPort = port('SIGN_IN_PORT', 3001);
  const issuer = url('OIDC_ISSUER', web);
  const databaseUrl = databaseUrlOf(text('DATABASE_URL'), fault);
  const embedded = issuer === undefined;
  const production = text('NODE_ENV') === 'production';
  const level = text('LOG_LEVEL') ?? 'info';
  if (!logLevels.includes(level)) fault('LOG_LEVEL', `"${level}" is none of ${logLevels.join(', ')}`);
  if (issuer !== undefined) {
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_AUDIENCE']) {
      if (text(name) === undefined) fault(name, 'is needed with OIDC_ISSUER');
    }
  }
  const signInChosen = text('EMBEDDED_SIGN_IN');
  if (signInChosen !== undefined && signInChosen !== '1') fault('EMBEDDED_SIGN_IN', 'is 1 or absent');
  if (production && embedded && signInChosen !== '1') {
    fault(
      'OIDC_ISSUER',
      'is needed in production: the embedded sign-in has known passwords (EMBEDDED_SIGN_IN=1 to use it all the same)',
    );
  }
  const publicUrl = (url('PUBLIC_URL', web) ?? `http://localhost:${serverPort}`).replace(/\/$/, '');
  const signInUrl = (url('SIGN_IN_URL', web) ?? `http://localhost:${signInPort}`).replace(/\/$/, '');
  const dataDir = resolve(text('DATA_DIR') ?? './data');
  const config: Config = {
    port: serverPort,
    host: text('HOST') ?? '0.0.0.0',
    publicUrl,
    dataDir,
    databaseUrl,
    poolSize: wholeOf('DATABASE_POOL', text('DATABASE_POOL'), { least: 2, most: 200, otherwise: 10 }, fault),
    identity: {
      issuer,
      clientId: text('OIDC_CLIENT_ID') ?? 'tradecellar-web',
      audience: text('OIDC_AUDIENCE') ?? `${publicUrl}${API_BASE}`,
      emailsVouchedFor: flag('OIDC_EMAILS_VOUCHED_FOR', false),
      signInPort,
      signInUrl,
      keyFile: join(dataDir, 'sign-in-keys.json'),
    },
    mail: { smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']), from: text('MAIL_FROM') ?? 'orders@example.com' },
    logLevel: level,
    demo: flag('DEMO', databaseUrl === undefined && embedded && !production),
    metricsPublic: flag('METRICS_PUBLIC', false),
    callsPerMinute: wholeOf(
      'CALLS_PER_MINUTE',
      text('CALLS_PER_MINUTE'),
      { least: 0, most: 10_000_000, otherwise: 6_000 },
      fault,
    ),
    trustProxy: wholeOf('TRUST_PROXY', text('TRUST_PROXY'), { least: 0, most: 10, otherwise: 0 }, fault),
    merchantFile: text('MERCHANT_FILE'),
    merchant: merchantOf(text('MERCHANT_FILE'), fault),
  };
  return faults.length > 0 ? { faults } : { config };
}

type Fault = (name: string, says: string) => void;

function databaseUrlOf(value: string | undefined, fault: Fault): string | undefined {
  if (value === undefined) return undefined;
  if (/^postgres(ql)?:\/\/.+/.test(value)) return value;
  fault('DATABASE_URL', 'is not an address beginning postgres://');
  return undefined;
}

type Whole = { readonly least: number; readonly most: number; readonly otherwise: number };

function wholeOf(
  name: string,
  value: string | undefined,
  { least, most, otherwise }: Whole,
  fault: Fault,
): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  fault(name, `"${value}" is not a number from ${least} to ${most}`);
  return otherwise;
}

function merchantOf(path: string | undefined, fault: Fault): Merchant {
  if (path === undefined) return defaultMerchant();
  let file: Uint8Array;
  try {
    file = readFileSync(path);
  } catch (error) {
    fault('MERCHANT_FILE', `${path} cannot be read: ${error instanceof Error ? error.message : error}`);
    return defaultMerchant();
  }
  const read = readMerchant(file);
  if ('merchant' in read) return read.merchant;
  for (const says of read.faults) fault(`MERCHANT_FILE ${path}`, says);
  return defaultMerchant();
}
