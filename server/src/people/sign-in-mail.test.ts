import { createHash, randomUUID, scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeShop } from '../../test/test-shop.ts';
import { signInMails } from './sign-in-mail.ts';

describeShop('the mail of a sign-in', (open) => {
  const address = 'https://shop.example/sign-in/sign-in/page/link';
  const compose = (linkId: string) =>
    signInMails['sign-in-link'](open().shop, { orderId: null, facts: { linkId, address } });
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

  async function ask(minutes: number): Promise<string> {
    const { database, clock } = open().shop;
    const linkId = randomUUID();
    const end = new Date(clock.now().getTime() + minutes * 60_000);
    await sql`INSERT INTO sign_in.link (id, uid, email, asked_at, expires_at)
      VALUES (${linkId}, 'page', 'ann@example.com', ${clock.now()}, ${end})`.execute(database);
    return linkId;
  }
  async function stored(linkId: string) {
    const { rows } = await sql`SELECT hash, code_hash FROM sign_in.link WHERE id = ${linkId}`.execute(
      open().shop.database,
    );
    return rows[0];
  }

  it('makes link and code when the mail is composed, and stores only their hashes', async () => {
    const linkId = await ask(15);
    const letter = await compose(linkId);
    const token = new URL(letter.button?.url ?? '').searchParams.get('token') ?? '';
    expect(letter.button?.url).toBe(`${address}?token=${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [, code = ''] = letter.facts?.find(([label]) => label === 'Code') ?? [];
    expect(code).toMatch(/^\d{3} \d{3}$/);
    expect(letter.facts).toContainEqual(['Good until', '10:15']);
    const hashes = {
      hash: hashOf(token),
      code_hash: scryptSync(code.replace(' ', ''), linkId, 32).toString('base64url'),
    };
    expect(await stored(linkId)).toEqual(hashes);
    await compose(linkId);
    expect(await stored(linkId), 'a second try has new secrets').not.toEqual(hashes);
  });

  it('says that the link came too late if the mail is composed after fifteen minutes', async () => {
    const letter = await compose(await ask(-1));
    expect(letter.heading).toBe('Your link came too late');
    expect(letter.button).toBeUndefined();
  });

  it('says which passkey was added or removed, and what to do if somebody else did so', async () => {
    const page = 'https://shop.example/sign-in/account';
    const letterOf = (change: 'added' | 'removed') =>
      signInMails['passkey-changed'](open().shop, {
        orderId: null,
        facts: { change, name: 'Phone', address: page },
      });
    const [added, removed] = [await letterOf('added'), await letterOf('removed')];
    expect([added.heading, removed.heading]).toEqual([
      'The passkey “Phone” was added',
      'The passkey “Phone” was removed',
    ]);
    expect(added.button?.url).toBe(page);
    expect(added.paragraphs.join(' ')).toContain(open().shop.merchant.phone);
  });
});
