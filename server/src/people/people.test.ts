import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { accountAccounts } from '@tradecellar/contract/account.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { problems } from '@tradecellar/contract/problems.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { seenItem } from '../../test/basket-lines.ts';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { makeSetUpLink } from './set-up-link.ts';

const command = fileURLToPath(new URL('../../bin/people.ts', import.meta.url));

describeShop('a person of a customer', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  async function people(...args: string[]): Promise<{ status: number; says: string }> {
    const folder = await mkdtemp(join(tmpdir(), 'tradecellar-people-'));
    try {
      const env = { DATABASE_URL: open().shop.databaseUrl, DATA_DIR: folder };
      const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { env });
      return { status: 0, says: stdout };
    } catch (error) {
      // The error that execFile throws.
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { status: code, says: stdout + stderr };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it('adds a person to an account and removes the person, who may order in between', async () => {
    const newcomer = { email: 'newcomer@example.com' };
    expect(await people('--add', 'Newcomer@Example.com', '--account', 'NOBODY')).toEqual({
      status: 1,
      says: 'There is no customer NOBODY.\n',
    });
    expect((await people('--add', 'a, b', '--account', 'ALPHA')).status).toBe(2);
    expect((await open().call(accountAccounts, {}, newcomer)).body?.mainResult ?? []).toEqual([]);
    const added = await people('--add', 'Newcomer@Example.com', '--account', 'ALPHA', '--name', 'Nia');
    expect(added).toEqual({
      status: 0,
      says: 'newcomer@example.com may order for ALPHA, and is invited by mail.\n',
    });
    expect((await open().call(submitOrder, orderForm(), newcomer)).status).toBe(200);
    expect((await people('--show', 'newcomer@example.com')).says).toMatch(
      /^newcomer@example.com may order for ALPHA.\nIn the log: "person":"[0-9a-f]{16}"\n$/,
    );
    expect((await people('--remove', 'newcomer@example.com')).status).toBe(0);
    expect((await people('--remove', 'newcomer@example.com')).status).toBe(1);
    expect((await open().call(submitOrder, orderForm(), newcomer)).status).toBe(403);
  });

  it('gives a login a role, and keeps the role when only the name is given', async () => {
    const add = async (...more: string[]) =>
      (await people('--add', 'books@example.com', '--account', 'ALPHA', '--without-mail', ...more)).says;
    expect(await add('--role', 'accounts')).toBe(
      'books@example.com sees the accounts, and may not order, for ALPHA.\n',
    );
    expect(await add('--name', 'Bo')).toBe(
      'books@example.com sees the accounts, and may not order, for ALPHA, as before.\n',
    );
    expect(await add('--role', 'orders')).toBe(
      'books@example.com may order, and sees no money, for ALPHA.\n',
    );
    const wrong = await people('--add', 'books@example.com', '--account', 'ALPHA', '--role', 'sales');
    expect([wrong.status, wrong.says]).toEqual([
      2,
      expect.stringContaining('sales is not a role: all, orders'),
    ]);
    await people('--remove', 'books@example.com');
  });

  it('prints a link for the first person of the office, and ends the older link', async () => {
    const { database } = open().shop;
    const hashes = async () =>
      (await sql<{ hash: string }>`SELECT hash FROM sign_in.set_up`.execute(database)).rows.map(
        ({ hash }) => hash,
      );
    const says = (await people('--set-up-link')).says;
    expect(says).toBe(
      'There is no set-up link: people sign in at another identity provider, or with the passwords of the demo.\n',
    );
    const print = async () =>
      makeSetUpLink(database, { identity: { signInUrl: 'https://in.example' } }, new Date());
    const [first, second] = [await print(), await print()];
    expect(first).toMatch(/^https:\/\/in.example\/set-up\?token=[\w-]{43}$/);
    const [, token = ''] = second?.split('token=') ?? [];
    expect(await hashes()).toEqual([createHash('sha256').update(token).digest('base64url')]);
    await sql`INSERT INTO office_person (email) VALUES ('first@example.com')`.execute(database);
    expect(await print()).toBeUndefined();
    await sql`DELETE FROM office_person`.execute(database);
  });

  it('adds a person to the office, takes the person out, ends sessions, and forgets passkeys, about which a mail tells the person', async () => {
    const { database } = open().shop;
    const email = 'olive@example.com';
    expect((await people('--add', email)).status).toBe(2);
    expect((await people('--add', email, '--office', '--account', 'ALPHA')).status).toBe(2);
    expect(await people('--add', 'Olive@Example.com', '--office', '--name', 'Olive')).toEqual({
      status: 0,
      says: `${email} is of the office, and is invited by mail.\n`,
    });
    expect((await people('--show', email)).says).toContain('This person is of the office: manager.');
    const person = await sql`SELECT * FROM sign_in.person WHERE email = ${email}`.execute(database);
    expect(person.rows).toEqual([{ email, name: 'Olive', role: 'manager' }]);
    await sql`INSERT INTO sign_in.passkey (id, email, user_handle, public_key, counter, name, made_at)
      VALUES ('lost', ${email}, 'handle', '', 0, 'Phone', now())`.execute(database);
    for (const act of ['--log-out', '--forget-passkeys']) {
      await sql`INSERT INTO sign_in.state (kind, id, account, payload, expires_at)
        VALUES ('Session', 'id', ${email}, '{}', now())`.execute(database);
      expect((await people(act, email)).status).toBe(0);
      expect((await sql`SELECT FROM sign_in.state WHERE account = ${email}`.execute(database)).rows).toEqual(
        [],
      );
    }
    expect((await sql`SELECT FROM sign_in.passkey`.execute(database)).rows).toEqual([]);
    const mails = await sql`SELECT facts, recipients FROM mail WHERE kind = 'passkey-changed'`.execute(
      database,
    );
    const address = 'http://localhost:3001/account';
    expect(mails.rows).toEqual([
      { facts: { change: 'removed', name: 'Phone', address }, recipients: [email] },
    ]);
    expect((await people('--forget-passkeys', email)).status).toBe(1);
    const lastManager = { status: 1, says: `${problems['last-manager'].sentence({})}\n` };
    expect(await people('--remove', email, '--office')).toEqual(lastManager);
    expect(await people('--add', email, '--office', '--role', 'sales')).toEqual(lastManager);
    expect(await people('--erase', email)).toEqual(lastManager);
    expect((await people('--add', 'mark@example.com', '--office', '--role', 'boss')).status).toBe(2);
    expect((await people('--add', 'mark@example.com', '--office', '--role', 'manager')).status).toBe(0);
    expect((await people('--add', email, '--office', '--role', 'sales')).status).toBe(0);
    expect((await people('--add', email, '--office')).says).toContain('as before');
    expect((await people('--show', email)).says).toContain('of the office: sales.');
    expect((await people('--remove', email, '--office')).status).toBe(0);
    expect((await people('--remove', email, '--office')).status).toBe(1);
    expect(
      (await sql`SELECT email FROM sign_in.person WHERE role IS NOT NULL`.execute(database)).rows,
    ).toEqual([{ email: 'mark@example.com' }]);
  });

  it('exports everything stored about a person, and erases the person, whose acts stay under a pseudonym', async () => {
    const { email } = alphaBuyer;
    const { database } = open().shop;
    const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
    const changed = { ...orderForm({ Delivery_Notes: `Ask for ${email}` }), Version: 1 };
    const { status } = await open().call(
      accountOrdersChange,
      { ...changed, orderNo: body.mainResult.orderId },
      alphaBuyer,
    );
    expect(status).toBe(200);
    // Rows of other people, and addresses that contain this address.
    await sql`INSERT INTO audit (at, who, customer_account, act, facts)
      VALUES (now(), ${office.email}, 'ALPHA', 'login', ${JSON.stringify({ for: `Alpha <${email}>\n${email}\t${email}`, not: `jo${email}` })}::jsonb)`.execute(
      database,
    );
    await sql`INSERT INTO prospect (received_at, company_name, contact_name, email, phone, message)
      VALUES (now(), 'Alpha Ltd', 'Ann Alpha', ${'Alpha@Example.com'}, '020', 'Call me'), (now(), 'Other', 'Jo', ${`${email}.au`}, '1', 'Hi')`.execute(
      database,
    );
    await sql`INSERT INTO mail (key, kind, facts, recipients, outstanding, queued_at, retry_until)
      VALUES ('a1', 'prospect', '{}', ARRAY[${email}], ARRAY[${email}], now(), now() + interval '1 day'),
        ('a2', 'prospect', '{}', ARRAY[${email}, 'b@example.com'], ARRAY[${email}, 'b@example.com'], now(), now())`.execute(
      database,
    );
    for (const as of [alphaBuyer, office]) {
      const phone = new BasketDevice(open, as);
      await phone.sync();
      phone.set('RED1', 2);
      await phone.sync();
    }
    await sql`INSERT INTO sign_in.passkey (id, email, user_handle, public_key, counter, name, made_at)
      VALUES ('key', ${email}, 'handle', '', 0, 'Phone', now())`.execute(database);
    await sql`INSERT INTO sign_in.link (id, uid, email, asked_at, expires_at)
      VALUES (gen_random_uuid(), 'page', ${email}, now(), now())`.execute(database);
    await sql`INSERT INTO sign_in.state (kind, id, account, payload, expires_at)
      VALUES ('Session', 'id', ${email}, jsonb_build_object('accountId', ${email}::text), now())`.execute(
      database,
    );
    // The command prints this shape.
    const stored = JSON.parse((await people('--export', email)).says) as Record<string, unknown[]>;
    expect(Object.keys(stored)).toEqual(
      expect.arrayContaining([
        'shared_document',
        'shared_entry',
        'shared_page',
        'email',
        'login',
        'placement',
        'order_version',
        'order_step',
        'mail',
        'audit',
        'prospect',
        'passkey',
        'link',
        'state',
      ]),
    );
    expect(stored.placement).toContainEqual(expect.objectContaining({ placed_by: email }));
    expect(stored.shared_entry, 'of the person’s basket alone').toEqual([
      expect.objectContaining({ key: 'RED1', value: seenItem(2) }),
    ]);

    const erased = await people('--erase', email);
    expect(erased.status).toBe(0);
    const [, pseudonym] = /is now (erased-\w{8})/.exec(erased.says) ?? [];
    // The command prints this shape.
    const after = JSON.parse((await people('--export', email)).says) as Record<string, unknown[]>;
    const baskets =
      await sql`SELECT person, key FROM shared_document JOIN shared_entry ON document_id = id`.execute(
        database,
      );
    expect(baskets.rows).toEqual([{ person: office.email, key: 'RED1' }]);
    // Only the merchant's own files still hold the address.
    expect(Object.keys(after).filter((table) => table !== 'customer')).toEqual(['email']);
    const { rows } = await sql<{ by: string; total: string }>`
      SELECT placed_by AS by, grand_total AS total FROM placement WHERE order_no = ${body.mainResult.orderId}`.execute(
      database,
    );
    expect(rows).toEqual([{ by: pseudonym, total: '331.2000' }]);
    const { rows: versions } = await sql<{ by: string; notes: string }>`
      SELECT changed_by AS by, body->>'notes' AS notes FROM order_version ORDER BY version`.execute(database);
    expect(versions).toEqual([
      { by: pseudonym, notes: 'Ring the bell' },
      { by: pseudonym, notes: `Ask for ${pseudonym}` },
    ]);
    const { rows: others } = await sql<{
      facts: object;
    }>`SELECT facts FROM audit WHERE act = 'login'`.execute(database);
    expect(others).toEqual([
      { facts: { for: `Alpha <${pseudonym}>\n${pseudonym}\t${pseudonym}`, not: `jo${email}` } },
    ]);
    const { rows: mails } = await sql`SELECT recipients, outstanding, gave_up_at IS NOT NULL AS ended
      FROM mail WHERE key IN ('a1', 'a2') ORDER BY key`.execute(database);
    expect(mails).toEqual([
      { recipients: [pseudonym], outstanding: [], ended: true },
      { recipients: [pseudonym, 'b@example.com'], outstanding: ['b@example.com'], ended: false },
    ]);
    const { rows: applicants } = await sql<{ email: string; contact_name: string }>`
      SELECT email, contact_name FROM prospect ORDER BY id`.execute(database);
    expect(applicants).toEqual([
      { email: pseudonym, contact_name: '' },
      { email: `${email}.au`, contact_name: 'Jo' },
    ]);
    expect((await open().call(submitOrder, orderForm(), alphaBuyer)).status).toBe(403);
  });
});
