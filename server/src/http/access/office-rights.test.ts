import { allEndpoints } from '@tradecellar/contract/all-endpoints.ts';
import { type Endpoint, namesAccount, rightOf } from '@tradecellar/contract/endpoint.ts';
import { officePeopleSet } from '@tradecellar/contract/office-people.ts';
import {
  OFFICE_RIGHTS,
  OFFICE_ROLES,
  type OfficeRole,
  roleMay,
} from '@tradecellar/contract/office-rights.ts';
import { problems } from '@tradecellar/contract/problems.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { sampleBody } from '../../../test/sample-body.ts';
import { describeShop, openTestShop } from '../../../test/test-shop.ts';
import { erasePerson } from '../../people/erase-person.ts';

const roles = Object.keys(OFFICE_ROLES) as OfficeRole[]; // `Object.keys` returns string[].
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** The right that the call of `bodyFor` needs: a call without a right of its own shows what the named account pays. */
const neededFor = (endpoint: Endpoint) =>
  rightOf(endpoint) ?? (namesAccount(endpoint) ? 'see-customers' : undefined);
/** Every call that needs a right of the office, generated from the contract, so that new calls are covered. */
const withRight = allEndpoints.filter((endpoint) => neededFor(endpoint) !== undefined);
const openToAll = allEndpoints.filter(
  (endpoint) => namesAccount(endpoint) && rightOf(endpoint) === undefined,
);

describeShop('the rights of the office', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const become = (role: OfficeRole | 'none') =>
    sql`INSERT INTO office_person (email, role) VALUES (${office.email}, ${role})
      ON CONFLICT (email) DO UPDATE SET role = excluded.role`.execute(open().shop.database);
  const bodyFor = (endpoint: Endpoint) => ({ ...sampleBody(endpoint), CustomerAccount: 'ALPHA' });
  const ask = async (endpoint: Endpoint) => {
    const { status, problem } = await open().callRaw(endpoint, bodyFor(endpoint), office);
    return { status, code: status === 403 ? problem.code : undefined, sentence: problem?.error };
  };

  it('uses each right of the table for at least one office call', () => {
    const needed = new Set(withRight.map(neededFor));
    expect([...needed].toSorted()).toEqual(Object.keys(OFFICE_RIGHTS).toSorted());
    expect(withRight.length).toBeGreaterThan(80);
  });

  describe.each(roles)('as %s', (role) => {
    beforeAll(() => become(role));

    it.each(withRight.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
      'allows %s only if the role has its right',
      async (_name, endpoint) => {
        await become(role);
        const { status, code, sentence } = await ask(endpoint);
        const right = neededFor(endpoint);
        if (right !== undefined && roleMay(role, right)) {
          expect([401, 403, 500]).not.toContain(status);
        } else {
          expect([status, code]).toEqual([403, 'role-not-yours']);
          expect(sentence).toBe(problems['role-not-yours'].sentence({}));
        }
      },
    );
  });

  it.each(roles)('shows list prices to %s, who names no account', async (role) => {
    await become(role);
    expect(openToAll.map(({ path }) => path)).toContain('/products/items');
    for (const endpoint of openToAll) {
      const body = { ...bodyFor(endpoint), CustomerAccount: '' };
      const { status } = await open().callRaw(endpoint, body, office);
      expect([401, 403, 500], nameOf(endpoint)).not.toContain(status);
    }
  });

  it('treats a person without a role as a manager', async () => {
    await sql`DELETE FROM office_person`.execute(open().shop.database);
    for (const endpoint of withRight) {
      expect([401, 403, 500], nameOf(endpoint)).not.toContain((await ask(endpoint)).status);
    }
  });

  it('refuses every office call of a person whom a manager took out of the office', async () => {
    await become('none');
    for (const endpoint of withRight) {
      const { code } = await ask(endpoint);
      expect(code, nameOf(endpoint)).toBe(endpoint.who === 'admin' ? 'admins-only' : 'account-not-yours');
    }
  });

  it('gives an erased person, whose token the shop’s own sign-in made, no right of a manager', async () => {
    await become('warehouse');
    await erasePerson(open().shop.database, office.email);
    const own = await openTestShop(undefined, { listsOffice: true }, open());
    const raise = { Email: office.email, Name: '', Role: 'manager' };
    const { status, problem } = await own.callRaw(officePeopleSet, raise, office);
    await own.close();
    expect([status, problem?.code]).toEqual([403, 'admins-only']);
  });

  it('asks a buyer for no right, even if the buyer’s address has a role in the office', async () => {
    await sql`INSERT INTO office_person (email, role) VALUES (${alphaBuyer.email}, 'warehouse')`.execute(
      open().shop.database,
    );
    for (const endpoint of withRight.filter(({ who }) => who === 'person')) {
      const { status } = await open().callRaw(endpoint, bodyFor(endpoint), alphaBuyer);
      expect([401, 403, 500], nameOf(endpoint)).not.toContain(status);
    }
  });
});
