import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): readonly string[] {
  const read = readConfig(env);
  return 'faults' in read ? read.faults : [];
}

function configOf(env: Record<string, string>) {
  const read = readConfig(env);
  if ('faults' in read) throw new Error(read.faults.join('; '));
  return read.config;
}

function merchantFile(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'merchant-')), 'merchant.json');
  writeFileSync(path, text);
  return path;
}

describe('the environment', () => {
  it('has the defaults of design §3', () => {
    const config = configOf({});
    expect(config).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      demo: true,
      identity: { issuer: undefined, signInPort: 3001 },
    });
    expect(config.merchant.notesDisplay).toBe('14S');
    expect(config.merchant.switches).toMatchObject({
      backOrder: true,
      stockControl: false,
      cardPayment: false,
    });
  });

  it('lists every fault at once', () => {
    const faults = faultsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:secret@db/x',
      DATABASE_POOL: '1',
      DEMO: 'yes',
      SMTP_URL: 'http://mail',
      PUBLIC_URL: 'not an address',
      OIDC_ISSUER: 'https://id.example.com',
      MERCHANT_FILE: '/no/such/file.json',
    });
    const named = faults.map((fault) => fault.split(':')[0]);
    expect(new Set(named)).toEqual(
      new Set([
        'PORT',
        'LOG_LEVEL',
        'DATABASE_URL',
        'DATABASE_POOL',
        'DEMO',
        'SMTP_URL',
        'PUBLIC_URL',
        'OIDC_CLIENT_ID',
        'OIDC_AUDIENCE',
        'MERCHANT_FILE',
      ]),
    );
    expect(faults.join()).not.toContain('secret');
  });

  it('does not open known passwords to the world by accident', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toHaveLength(1);
    expect(configOf({ NODE_ENV: 'production', EMBEDDED_SIGN_IN: '1' }).demo).toBe(false);
    expect(configOf({ NODE_ENV: 'production', EMBEDDED_SIGN_IN: '1', DEMO: '1' }).demo).toBe(true);
  });

  it('names the provider as the installation sets it', () => {
    const { identity } = configOf({
      OIDC_ISSUER: 'https://id.example.com/',
      OIDC_CLIENT_ID: 'wine-list',
      OIDC_AUDIENCE: 'https://api.example.com',
    });
    expect(identity).toMatchObject({
      issuer: 'https://id.example.com/',
      clientId: 'wine-list',
      audience: 'https://api.example.com',
    });
  });

  it('loads no demo beside a real database or provider unless asked', () => {
    expect(configOf({ DATABASE_URL: 'postgres://db/shop' }).demo).toBe(false);
    const identity = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };
    expect(configOf(identity).demo).toBe(false);
    expect(configOf({ DATABASE_URL: 'postgres://db/shop', DEMO: '1' }).demo).toBe(true);
  });
});

describe('the merchant’s file', () => {
  it('changes what it names and keeps the rest', () => {
    const path = merchantFile('{"name":"Cave & Co","switches":{"backOrder":false},"minimums":{"bottles":6}}');
    const { merchant } = configOf({ MERCHANT_FILE: path });
    expect(merchant.name).toBe('Cave & Co');
    expect(merchant.switches).toMatchObject({ backOrder: false, reservesOrders: true });
    expect(merchant.minimums).toMatchObject({ bottles: 6, value: 0 });
  });

  it.each([
    ['{', /is not JSON/],
    ['{"swiches":{}}', /swiches/],
    ['{"switches":{"backorder":true}}', /backorder/],
    ['{"minimums":{"bottles":-1}}', /\/minimums\/bottles/],
    ['{"delivery":{"cutoff":"25:00"}}', /\/delivery\/cutoff/],
    ['{"delivery":{"days":"1|8"}}', /\/delivery\/days/],
    ['{"notesDisplay":"5"}', /\/notesDisplay/],
    ['{"titleField":"BinNo"}', /\/titleField/],
    ['{"collection":{"fromHour":17,"toHour":9}}', /fromHour/],
    ['{"bannerScriptOrigins":["http://plain.example"]}', /bannerScriptOrigins/],
    ['{"switches":{"cardPayment":true}}', /cardPayment/],
  ])('refuses %s', (text, says) => {
    expect(faultsOf({ MERCHANT_FILE: merchantFile(text) }).join('\n')).toMatch(says);
  });

  it('lists every fault of the file', () => {
    const path = merchantFile('{"name":7,"phone":false,"minimums":{"bottles":"six"}}');
    expect(faultsOf({ MERCHANT_FILE: path })).toHaveLength(3);
  });
});
