import { officePeople, officePeopleSet } from '@tradecellar/contract/office-people.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../http/calls/mount.ts';
import { isRefusal } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { presentOfficePerson } from './present.ts';
import { readOfficePeople } from './queries.ts';
import { setOfficeRole } from './set-office-role.ts';

export function officePeopleRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, officePeople, async () => ({
    mainResult: (await readOfficePeople(shop.database)).map(presentOfficePerson),
  }));

  mount(app, shop, officePeopleSet, async ({ request: { Email, Name, Role }, person }) => {
    const saved = await setOfficeRole(shop, person, { email: Email, name: Name, role: Role });
    return isRefusal(saved) ? saved : { mainResult: 'saved' as const };
  });
}
