import { accountAccounts } from '@tradecellar/contract/account.ts';
import { board } from '@tradecellar/contract/board.ts';
import { officePeople, officePeopleSet } from '@tradecellar/contract/office-people.ts';
import type { OfficeRole } from '@tradecellar/contract/office-rights.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { office, refillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

const olive = office;
const mark = { email: 'mark@example.com', role: 'admin' };

describeShop('the roles of the office', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    await sql`DELETE FROM office_person`.execute(database);
  });

  const set = async (Email: string, Role: OfficeRole | 'none', as = olive, Name = '') => {
    const { status, body, problem } = await open().call(officePeopleSet, { Email, Name, Role }, as);
    return status === 200 ? body.mainResult : problem.code;
  };
  const roleOf = async (as: typeof olive) => (await open().call(accountAccounts, {}, as)).body.OfficeRole;
  const list = async (as = olive) =>
    (await open().call(officePeople, {}, as)).body.mainResult.map(({ Email, Role }) => [Email, Role]);
  const signIn = (...people: readonly (typeof olive)[]) => Promise.all(people.map(roleOf));

  it('lists everybody of the office who logged in, as a manager unless somebody gave the person another role', async () => {
    expect(await signIn(olive, mark)).toEqual(['manager', 'manager']);
    expect(await set(' Mark@Example.com ', 'warehouse')).toBe('saved');
    expect(await roleOf(mark)).toBe('warehouse');
    expect(await list()).toEqual([
      [mark.email, 'warehouse'],
      [olive.email, 'manager'],
    ]);
    const { rows } = await sql`SELECT who, act, facts FROM audit`.execute(open().shop.database);
    expect(rows).toEqual([
      {
        who: olive.email,
        act: 'set-office-role',
        facts: { email: mark.email, role: 'warehouse', before: 'manager' },
      },
    ]);
  });

  it('takes a person out of the office at once, whatever the token says, and takes the person back', async () => {
    await signIn(olive, mark);
    await set(mark.email, 'none');
    const asked = { show: 'all' as const, search: '', StartIndex: 0, PageSize: 50 };
    expect((await open().callRaw(board, asked, mark)).problem.code).toBe('admins-only');
    expect(await list()).toEqual([[olive.email, 'manager']]);
    await open().callRaw(accountAccounts, {}, mark);
    expect(await list(), 'another log-in changes nothing').toEqual([[olive.email, 'manager']]);
    await set(mark.email, 'sales');
    expect((await open().callRaw(board, asked, mark)).status).toBe(200);
  });

  it.each(['sales', 'none'] as const)('refuses the last manager the role %s', async (role) => {
    await signIn(olive);
    expect(await set(olive.email, role)).toBe('last-manager');
    expect(await list()).toEqual([[olive.email, 'manager']]);
  });

  it('does not count a manager who has never logged in, whose address may be misspelt', async () => {
    await signIn(olive);
    expect(await set('mrak@example.com', 'manager')).toBe('saved');
    expect(await set(olive.email, 'sales')).toBe('last-manager');
    await signIn(mark);
    expect(await set(olive.email, 'sales')).toBe('saved');
    expect(await list(mark)).toContainEqual([olive.email, 'sales']);
  });

  it('keeps a manager if two managers take each other’s role at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await sql`UPDATE office_person SET role = 'manager'`.execute(open().shop.database);
      await signIn(olive, mark);
      const answers = await Promise.all([set(mark.email, 'sales', olive), set(olive.email, 'sales', mark)]);
      expect(answers.toSorted()).toEqual(['role-not-yours', 'saved']);
      const winner = answers[0] === 'saved' ? olive : mark;
      expect((await list(winner)).filter(([, role]) => role === 'manager')).toEqual([
        [winner.email, 'manager'],
      ]);
    }
  });

  it('lets a person of another identity provider sign in at the shop’s own sign-in only after a manager gives the person a role', async () => {
    const { database } = open().shop;
    const ownPeople = async () =>
      (
        await sql<{ email: string; has: boolean }>`SELECT email, sign_in.has_office() AS has
          FROM sign_in.person WHERE role IS NOT NULL`.execute(database)
      ).rows;
    await signIn(olive, mark);
    expect(await ownPeople()).toEqual([]);
    const { rows } = await sql`SELECT sign_in.has_office() AS has`.execute(database);
    expect(rows, 'a set-up link still works').toEqual([{ has: false }]);
    await set(mark.email, 'sales');
    expect(await ownPeople()).toEqual([{ email: mark.email, has: true }]);
  });

  it('refuses a role for a text that is no e-mail address', async () => {
    expect(await set('mark', 'sales')).toBe('bad-request');
  });
});
