import type { DemoPerson } from './person.ts';

const password = 'cellar';

export const demoPeople: readonly DemoPerson[] = [
  { email: 'buyer@example.com', name: 'Bea Buyer', password, hint: 'Buyer with one account' },
  { email: 'group@example.com', name: 'Gwen Grouper', password, hint: 'Buyer with three accounts' },
  {
    email: 'office@example.com',
    name: 'Olive Office',
    role: 'admin',
    password,
    hint: 'Sales office, orders for any customer',
  },
  {
    email: 'manager@example.com',
    name: 'Max Manager',
    role: ['staff', 'admin'],
    password,
    hint: 'Sales office, a second desk',
  },
  { email: 'stranger@example.com', name: 'Stan Stranger', password, hint: 'Known here, but no customer' },
];
