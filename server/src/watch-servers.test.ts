import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fillShop, office } from '../test/fixture.ts';
import { describeShop } from '../test/test-shop.ts';
import { readConfig } from './config.ts';
import { sharedSettings, watchServers } from './watch-servers.ts';

const configOf = (changed: Readonly<Record<string, string>> = {}) => {
  const read = readConfig({
    SMTP_URL: 'smtp://mailer:secret@mail.example:587',
    OIDC_ISSUER: 'https://id.example/',
    OIDC_CLIENT_ID: 'shop',
    OIDC_AUDIENCE: 'api',
    DATABASE_URL: 'postgres://x:secret@db/shop',
    ...changed,
  });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  return read.config;
};

it('compares the servers’ settings without the passwords and keys in addresses', () => {
  const { merchant } = configOf();
  const url = 'https://u:secret@erp.example/hooks/key-of-theirs?token=other';
  const settings = sharedSettings({
    ...configOf(),
    merchant: { ...merchant, backOffice: { ...merchant.backOffice, door: 'web', url } },
  });
  expect(settings).toMatchObject({
    'backOffice.door': 'web',
    'backOffice.url': expect.stringMatching(/^https:\/\/erp\.example\/… \([0-9a-f]{6}\)$/),
    SMTP_URL: 'smtp://mail.example:587',
    OIDC_ISSUER: expect.stringMatching(/^https:\/\/id\.example/),
  });
  expect(JSON.stringify(settings)).not.toMatch(/secret|theirs|token/);
});

describeShop('servers of one database', (open) => {
  it('warns in the log and on the board about servers with different mail servers, until only equal servers are left', async () => {
    const { shop } = open();
    await fillShop(shop.database);
    const onBoard = async () => (await open().call(boardFiles, {}, office)).body.mainResult.oddServers;
    const warnings: string[] = [];
    const start = (changed: Readonly<Record<string, string>> = {}) =>
      watchServers(shop.database, configOf(changed), {
        warn: (message) => warnings.push(message),
        onError: () => {},
      });
    const first = await start();
    const second = await start();
    expect(warnings).toEqual([]);
    expect(await onBoard()).toEqual([]);
    const odd = await start({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^SMTP_URL of the server on \S+ \(process \d+\) is smtp:\/\/127\.0\.0\.1:9, and smtp:\/\/mail\.example:587 of the others/,
      ),
    ]);
    expect(await onBoard()).toEqual(warnings);
    await odd.close();
    expect(await onBoard()).toEqual([]);
    await sql`UPDATE running_server SET seen_at = now() - interval '4 minutes', settings = '{"SMTP_URL": "x"}'
      WHERE id = (SELECT id FROM running_server LIMIT 1)`.execute(shop.database);
    expect(await onBoard(), 'a server that was killed is forgotten').toEqual([]);
    await Promise.all([first.close(), second.close()]);
  });
});
