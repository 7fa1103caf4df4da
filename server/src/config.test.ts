import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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
  const folder = mkdtempSync(join(tmpdir(), 'merchant-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'merchant.json');
  writeFileSync(path, text);
  return path;
}

describe('the environment', () => {
  it('uses the documented default of each environment variable that is not set', () => {
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

  it('allows several server processes only with DATABASE_URL, because the local database serves one process', () => {
    expect(configOf({}).workers).toBe(1);
    expect(configOf({ WORKERS: '4', DATABASE_URL: 'postgres://db/shop' }).workers).toBe(4);
    expect(faultsOf({ WORKERS: '2' })).toEqual([
      'WORKERS: more than one needs DATABASE_URL: the local database serves one process',
    ]);
  });

  it('lists every fault of the environment variables at once', () => {
    const faults = faultsOf({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://root:secret@db/x',
      DATABASE_POOL: '1',
      DEMO: 'yes',
      SMTP_URL: 'smtpx://mailer:secret@mail',
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

  it('shows no password of any setting in the sentence about a fault', () => {
    const address = (protocol: string) => `${protocol}://mailer:S3cretPw@example.com:25`;
    const faults = [
      faultsOf({ PUBLIC_URL: address('ftp'), OIDC_ISSUER: address('https'), STRIPE_API_URL: 'a:S3cretPw@b' }),
      faultsOf({ SMTP_URL: address('smtpx'), PORT: 'x:S3cretPw@y', MERCHANT_FILE: address('file') }),
      ...[
        '{"backOffice":{"url":"https://a:S3cretPw@erp.example"}}',
        '{"logoUrl":["https://a:S3cretPw@b"]}',
      ].map((text) => faultsOf({ MERCHANT_FILE: merchantFile(text) })),
    ];
    for (const each of faults) expect(each).not.toEqual([]);
    expect(faults.join()).not.toContain('S3cretPw');
    // The server prints these three settings when it starts, so the settings may not contain a password.
    for (const name of ['PUBLIC_URL', 'OIDC_ISSUER', 'SIGN_IN_URL']) {
      expect(faultsOf({ [name]: address('https') }).join()).toContain(`${name}: must be an address`);
    }
  });

  it('accepts several database hosts, and refuses a port that is not a number', () => {
    const faultsOfUrl = (DATABASE_URL: string) => faultsOf({ DATABASE_URL }).join();
    expect(faultsOfUrl('postgres://shop:secret@db1:5432,db2,[::1]:5434/shop')).not.toContain('DATABASE_URL');
    const faults = faultsOfUrl('postgres://shop:secret@db1:5432,db2:port/shop');
    expect(faults).toContain('DATABASE_URL');
    expect(faults).not.toContain('secret');
  });

  it('sends orders only with a signature, and only over HTTPS or to this machine', () => {
    const secret = `whsec_${'A'.repeat(43)}=`;
    const withUrl = (url: string, env = {}) =>
      faultsOf({ MERCHANT_FILE: merchantFile(JSON.stringify({ backOffice: { door: 'web', url } })), ...env });
    const safe = [
      'https://erp.example.com/orders',
      'http://127.0.0.1:4000/',
      'http://localhost',
      'http://[::1]:1/a',
    ];
    for (const url of safe) {
      expect(withUrl(url, { WEBHOOK_SECRET: secret }), url).toEqual([]);
      expect(withUrl(url), url).toEqual(['WEBHOOK_SECRET: is needed with backOffice.url']);
    }
    for (const url of ['http://erp.example.com/', 'http://127.0.0.1@example.com/', 'ftp://a', 'erp', '']) {
      expect(withUrl(url, { WEBHOOK_SECRET: secret }), url).toEqual([
        expect.stringContaining('backOffice.url must be an address beginning https://'),
      ]);
    }
    expect(configOf({ WEBHOOK_SECRET: `${secret} ${secret}` }).webhookSecrets).toEqual([secret, secret]);
    for (const wrong of ['whsec_short', secret.slice(6), `${secret},${secret}`]) {
      const faults = faultsOf({ WEBHOOK_SECRET: wrong });
      expect(faults).toEqual([expect.stringMatching(/^WEBHOOK_SECRET: must be whsec_ and 24 to 64 bytes/)]);
      expect(faults.join()).not.toContain(wrong);
    }
  });

  const ownSignIn = { NODE_ENV: 'production', SIGN_IN_URL: 'https://shop.example.com/sign-in' };

  it.each([
    [{}, 'http://127.0.0.1:3001/sign-in'],
    [{ HOST: '0.0.0.0', SIGN_IN_PORT: '4001' }, 'http://127.0.0.1:4001/sign-in'],
    [{ HOST: '::1' }, 'http://[::1]:3001/sign-in'],
  ])('calls its own sign-in on this machine, with %j at %s', (env, inside) => {
    const { SIGN_IN_URL } = ownSignIn;
    expect(configOf({ SIGN_IN_URL, SIGN_IN_BY: 'mail', ...env }).identity.insideUrl).toBe(inside);
  });

  it('never offers the demo passwords in production', () => {
    const MERCHANT_FILE = merchantFile('{"backOffice":{"door":"embedded"}}');
    const production = { MERCHANT_FILE, MAILS_AS_FILES: '1', ...ownSignIn };
    expect(configOf(production)).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      identity: { isByPassword: false, signInHost: '127.0.0.1' },
    });
    expect(configOf({ ...production, DEMO: '1' }).demo).toBe(true);
    expect(faultsOf({ ...production, SIGN_IN_BY: 'password' })).toEqual([
      expect.stringMatching(/^SIGN_IN_BY/),
    ]);
    expect(faultsOf({ ...production, EMBEDDED_SIGN_IN: '1' })).toEqual([
      expect.stringMatching(/^EMBEDDED_SIGN_IN/),
    ]);
    expect(configOf({}).identity.isByPassword).toBe(true);
  });

  it('requires an identity provider or the address of its own sign-in in production, and lists all faults', () => {
    const MERCHANT_FILE = merchantFile('{"backOffice":{"door":"files"}}');
    const production = { NODE_ENV: 'production', MERCHANT_FILE, MAILS_AS_FILES: '1' };
    expect(faultsOf(production)).toEqual([expect.stringMatching(/^OIDC_ISSUER: .*or SIGN_IN_URL/)]);
    const PUBLIC_URL = 'http://shop.example.com';
    const faults = faultsOf({
      ...production,
      PUBLIC_URL,
      SIGN_IN_URL: `${PUBLIC_URL}/`,
      SIGN_IN_BY: 'pigeon',
    });
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['SIGN_IN_BY', 'SIGN_IN_URL', 'SIGN_IN_URL']);
    expect(faultsOf({ ...production, SIGN_IN_URL: 'https://a.example/?b' })).toHaveLength(1);
    expect(faultsOf({ ...production, SIGN_IN_URL: 'http://localhost:3001' })).toEqual([]);
    const atTheShop = (path: string) =>
      faultsOf({ ...production, PUBLIC_URL: 'https://a.example', SIGN_IN_URL: `https://a.example${path}` });
    expect([atTheShop('/sign-in'), atTheShop('/login')]).toEqual([
      [],
      [expect.stringMatching(/^SIGN_IN_URL/)],
    ]);
  });

  it('lets the office in with a passkey alone in production, unless SIGN_IN_OFFICE_PASSKEY says otherwise', () => {
    const MERCHANT_FILE = merchantFile('{"backOffice":{"door":"files"}}');
    const production = { ...ownSignIn, MERCHANT_FILE, MAILS_AS_FILES: '1' };
    expect(configOf(production).identity).toMatchObject({
      officeNeedsPasskey: true,
      sessionSeconds: 1_209_600,
    });
    expect(configOf({ ...production, SIGN_IN_OFFICE_PASSKEY: '0' }).identity.officeNeedsPasskey).toBe(false);
    expect(configOf({}).identity.officeNeedsPasskey).toBe(false);
  });

  it('offers the demo passwords to this machine only, unless EMBEDDED_SIGN_IN asks for more', () => {
    expect(configOf({}).host).toBe('127.0.0.1');
    expect(configOf({ HOST: '::1' }).host).toBe('::1');
    for (const HOST of ['0.0.0.0', '192.168.1.20', '::']) {
      expect(faultsOf({ HOST })).toEqual([expect.stringMatching(/^HOST: .*EMBEDDED_SIGN_IN=1/)]);
      expect(configOf({ HOST, EMBEDDED_SIGN_IN: '1' }).host).toBe(HOST);
    }
    expect(configOf({ HOST: '0.0.0.0', SIGN_IN_BY: 'mail' }).identity.isByPassword).toBe(false);
    const identity = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };
    expect(configOf(identity).host).toBe('0.0.0.0');
  });

  it('refuses an identity provider without HTTPS in production, except on this machine', () => {
    const MERCHANT_FILE = merchantFile('{"backOffice":{"door":"files"}}');
    const faultsOfIssuer = (OIDC_ISSUER: string, NODE_ENV = 'production') =>
      faultsOf({
        OIDC_ISSUER,
        NODE_ENV,
        MERCHANT_FILE,
        OIDC_CLIENT_ID: 'a',
        OIDC_AUDIENCE: 'b',
        SMTP_URL: 'smtp://localhost',
      });
    expect(faultsOfIssuer('http://id.example.com')).toEqual([
      'OIDC_ISSUER: must begin https:// in production: whoever is on the way could sign people in',
    ]);
    expect(faultsOfIssuer('http://127.0.0.1.example.com')).toHaveLength(1);
    expect(faultsOfIssuer('http://id.example.com', 'test')).toEqual([]);
    for (const safe of [
      'https://id.example.com',
      'http://localhost:3001',
      'http://127.0.0.1:9',
      'http://[::1]:9',
    ]) {
      expect(faultsOfIssuer(safe), safe).toEqual([]);
    }
  });

  it('starts in production without a merchant’s file and without a mail server, because the set-up asks for their settings', () => {
    expect(configOf(ownSignIn)).toMatchObject({ isProduction: true, mail: { smtpUrl: undefined } });
    expect(configOf(ownSignIn).mail.isServerNeeded).toBe(true);
    expect(configOf({ ...ownSignIn, MAILS_AS_FILES: '1' }).mail.isServerNeeded).toBe(false);
    expect(configOf({ ...ownSignIn, SMTP_URL: 'smtp://mail:25' }).mail.smtpUrl).toBe('smtp://mail:25');
  });

  it('says whether the merchant’s file or the database names backOffice.door, which production requires', () => {
    const production = { ...ownSignIn, MAILS_AS_FILES: '1' };
    const doorOf = (text: string, stored = {}) => {
      const { settings } = configOf({ ...production, MERCHANT_FILE: merchantFile(text) });
      const merged = settings.merge(stored);
      return 'faults' in merged ? merged.faults : [merged.namesDoor, merged.merchant.backOffice.door];
    };
    expect(doorOf('{}')).toEqual([false, 'embedded']);
    expect(doorOf('{"backOffice":{}}')).toEqual([false, 'embedded']);
    for (const door of ['embedded', 'files', 'web']) {
      expect(doorOf(JSON.stringify({ backOffice: { door } }))).toEqual([true, door]);
    }
    expect(doorOf('{}', { 'backOffice.door': 'embedded' })).toEqual([true, 'embedded']);
    expect(doorOf('{}', { 'switches.cardPayment': true })).toContain(
      'STRIPE_SECRET_KEY: is needed with switches.cardPayment',
    );
    // The database never names a door that needs a folder or an address.
    expect(doorOf('{}', { 'backOffice.door': 'files' })).toEqual([false, 'embedded']);
  });

  it('writes orders to a folder in DATA_DIR unless the merchant’s file names another folder', () => {
    const folderOf = (text: string) =>
      configOf({ DATA_DIR: '/srv/shop', MERCHANT_FILE: merchantFile(text) }).merchant.backOffice.folder;
    expect(folderOf('{}')).toBe('/srv/shop/back-office');
    expect(folderOf('{"backOffice":{"folder":"/mnt/erp"}}')).toBe('/mnt/erp');
  });

  it('reads the identity provider’s name from the environment [9.constants.25]', () => {
    const { identity } = configOf({
      OIDC_ISSUER: 'https://id.example.com/',
      OIDC_CLIENT_ID: 'wine-list',
      OIDC_AUDIENCE: 'https://api.example.com',
    });
    expect(identity).toMatchObject({
      issuer: 'https://id.example.com/',
      audience: 'https://api.example.com',
      signIn: { clientId: 'wine-list', audience: 'https://api.example.com' },
    });
  });

  it('loads no demo if the database or the identity provider is real, unless DEMO asks for the demo', () => {
    expect(configOf({ DATABASE_URL: 'postgres://db/shop' }).demo).toBe(false);
    const identity = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' };
    expect(configOf(identity).demo).toBe(false);
    expect(configOf({ DATABASE_URL: 'postgres://db/shop', DEMO: '1' }).demo).toBe(true);
  });
});

describe('the merchant’s file', () => {
  it('takes the settings in the merchant’s file and keeps the defaults of all other settings', () => {
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
    ['{"minimums":{"bottles":-1}}', /minimums.bottles must be a whole number from 0 to 100000; it is -1/],
    ['{"minimums":{"value":9.999}}', /minimums.value must be pounds and pence .*; it is 9.999/],
    ['{"delivery":{"cutoff":"25:00"}}', /delivery.cutoff must be a time like 16:30, or null; it is "25:00"/],
    ['{"delivery":{"days":"1|8"}}', /delivery.days must be numbers from 1 \(Monday\) to 7 .*; it is "1\|8"/],
    [
      '{"delivery":{"bankHolidays":"UK"}}',
      /delivery.bankHolidays must be one of "ENG", .*, null; it is "UK"/,
    ],
    ['{"notesDisplay":"5"}', /notesDisplay must be some of 1 2 3 4 S, each once, like 14S; it is "5"/],
    ['{"notesDisplay":"11"}', /notesDisplay .*; it is "11"/],
    ['{"titleField":"BinNo"}', /titleField must be one of "Description", "SecondaryDescription"/],
    [
      '{"labelOverrides":{"Allergen_fish":"Fish"}}',
      /labelOverrides.Allergen_fish is not a setting; .* Allergen_Fish/,
    ],
    ['{"switches":null}', /switches must be a group of settings in \{ \}; it is null/],
    ['[]', /the file must be a group of settings in \{ \}; it is \[\]/],
    [
      '{"addressLines":"London"}',
      /addressLines must be a list in \[ \], each text in quotes; it is "London"/,
    ],
    ['{"collection":{"toHour":24}}', /collection.toHour must be a whole number from 0 to 23; it is 24/],
    ['{"brand":{"colour":"#808080"}}', /brand.colour must be darker or lighter: .* on #808080/],
    ['{"brand":{"hover":"gold"}}', /brand.hover must be a colour like #a98d10; it is "gold"/],
    ['{"collection":{"fromHour":17,"toHour":9}}', /fromHour/],
    ['{"bannerScriptOrigins":["http://plain.example"]}', /bannerScriptOrigins/],
    [
      '{"switches":{"cardPayment":true}}',
      /^STRIPE_SECRET_KEY: is needed with .*\nSTRIPE_WEBHOOK_SECRET: is needed with switches.cardPayment$/,
    ],
    ['{"switches":{"credit":false}}', /credit or switches.cardPayment must be true: else nobody can pay/],
  ])('refuses the merchant’s settings %s', (text, says) => {
    expect(faultsOf({ MERCHANT_FILE: merchantFile(text) }).join('\n')).toMatch(says);
  });

  it('lists every fault of the settings in the merchant’s file at once', () => {
    const settings = {
      name: 7,
      phone: false,
      adress: [],
      switches: { credit: 'yes', backOrder: 1 },
      minimums: { bottles: 'six', value: -1 },
      delivery: { cutoff: '9', offsetDays: 0.5 },
      collection: { fromHour: 17, toHour: 9 },
      brand: { colour: '#808080' },
    };
    expect(faultsOf({ MERCHANT_FILE: merchantFile(JSON.stringify(settings)) })).toHaveLength(11);
  });

  it('reads the merchant’s file as UTF-8 with or without a byte-order mark, and refuses any other encoding', () => {
    expect(configOf({ MERCHANT_FILE: merchantFile('\ufeff{"name":"Père & Fils"}') }).merchant.name).toBe(
      'Père & Fils',
    );
    const utf16 = merchantFile('');
    writeFileSync(utf16, Buffer.from('\ufeff{}', 'utf16le'));
    expect(faultsOf({ MERCHANT_FILE: utf16 })).toEqual([expect.stringContaining('is not UTF-8 text')]);
    expect(faultsOf({ MERCHANT_FILE: tmpdir() })).toEqual([expect.stringContaining('cannot be read')]);
  });

  it('uses no logo, rather than the sample shop’s, if the merchant’s file sets a name but no logo', () => {
    const logosOf = (text: string) => {
      const { logoUrl, logoDarkUrl } = configOf({ MERCHANT_FILE: merchantFile(text) }).merchant;
      return [logoUrl, logoDarkUrl];
    };
    expect(logosOf('{"name":"Cave & Co"}')).toEqual(['', '']);
    expect(logosOf('{"name":"Cave & Co","logoUrl":"/cave.png"}')).toEqual(['/cave.png', '']);
    expect(logosOf('{"logoUrl":"/cave.png","logoDarkUrl":"/dark.png"}')).toEqual(['/cave.png', '/dark.png']);
    expect(logosOf('{}')).toEqual(['/logo.svg', '/logo.svg#dark']);
  });
});
