import { expect, it } from 'vitest';
import { refuseNewerDatabase } from './side-by-side.ts';

const own = ['0001-foundation.sql', '0034-delivered-needs-0.5.0.sql'];
const later = '0036-claims-needs-0.5.0.sql';

it.each([
  ['0.4.0', later, 'is before it'],
  ['0.5.0-dev', later, 'is on the way to it, and does not know the migration'],
  ['0.4.0-dev', later, 'is before it'],
])(
  'does not let release %s start on a database with migration %s, because that release %s',
  (version, name) => {
    expect(() => refuseNewerDatabase([...own, name], own, version)).toThrow(
      `no server before 0.5.0 works; this is ${version}`,
    );
  },
);

it.each([
  ['0.5.0-dev', own],
  ['0.5.0', [...own, later]],
  ['0.6.0-dev', [...own, later]],
  ['0.5.0-dev', [...own, '0048-more.sql']],
])('lets release %s start on a database with the migrations %j', (version, applied) => {
  expect(() => refuseNewerDatabase(applied, own, version)).not.toThrow();
});
