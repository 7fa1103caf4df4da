import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { readMigrations } from '../database/migrate.ts';
import { about, type Finding, secondsAhead } from './finding.ts';
import { type DatabaseFacts, readDatabaseFacts, readMigrationNames, readShopFacts } from './queries.ts';

const LEAST_VERSION = 150_000;
/** Connections of each process beside its pool: for listening, jobs and files. */
const FURTHER_CONNECTIONS = 4;
const MOST_SECONDS_APART = 2;

/** The server, the shop's rights there, and whether the tables are this release's. */
export async function checkDatabase(database: Database, config: Config): Promise<Finding[]> {
  const is = about('Database');
  const facts = await readDatabaseFacts(database);
  const wrong = [
    ...faultsOf(facts),
    ...warningsOf(facts, config),
    ...(await checkMigrations(database, facts)),
  ];
  return [
    is.good(`PostgreSQL ${facts.version} answers`),
    ...wrong,
    ...(await checkContents(database, facts)),
  ];
}

function faultsOf(facts: DatabaseFacts): Finding[] {
  const { fault } = about('Database');
  return [
    ...(facts.versionNumber < LEAST_VERSION
      ? [fault(`PostgreSQL ${facts.version} is too old: 15 is needed`)]
      : []),
    ...(facts.encoding === 'UTF8'
      ? []
      : [fault(`its encoding is ${facts.encoding}: make it with ENCODING 'UTF8'`)]),
    ...(facts.isStandby
      ? [fault('it is a standby, which takes no orders: name the primary in DATABASE_URL too')]
      : []),
    ...(facts.mayCreate
      ? []
      : [fault('the shop’s role may not create tables and schemas: GRANT CREATE ON DATABASE and SCHEMA')]),
    ...(facts.othersTables === 0
      ? []
      : [
          fault(
            `${facts.othersTables} tables belong to another role: an upgrade cannot change them (REASSIGN OWNED)`,
          ),
        ]),
  ];
}

function warningsOf({ unsafe, mostConnections, now }: DatabaseFacts, config: Config): Finding[] {
  const { warning } = about('Database');
  const needed = config.workers * (config.poolSize + FURTHER_CONNECTIONS);
  const apart = secondsAhead(now);
  return [
    ...unsafe.map((name) =>
      warning(`${name} is off: an order that was confirmed may be lost in a power cut`),
    ),
    ...(needed > mostConnections
      ? [
          warning(
            `it allows ${mostConnections} connections, and this machine alone may open ${needed} (DATABASE_POOL, WORKERS)`,
          ),
        ]
      : []),
    ...(Math.abs(apart) > MOST_SECONDS_APART
      ? [
          warning(
            `its clock is ${Math.abs(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} this machine’s: set both by NTP`,
          ),
        ]
      : []),
  ];
}

async function checkMigrations(database: Database, { isMigrated }: DatabaseFacts): Promise<Finding[]> {
  const is = about('Database');
  if (!isMigrated) return [is.warning('it is empty: the shop makes its tables when it starts')];
  const done = new Set(await readMigrationNames(database));
  const ours = (await readMigrations()).map(({ name }) => name);
  const missing = ours.filter((name) => !done.has(name));
  const newer = [...done].filter((name) => !ours.includes(name));
  if (newer.length > 0)
    return [is.warning(`it was changed by a newer release (${newer.join(', ')}): upgrade this one`)];
  if (missing.length === 0) return [is.good('its tables are this release’s')];
  return [
    is.warning(
      `${missing.length} changes of this release are made when the shop starts: ${missing.join(', ')}`,
    ),
  ];
}

async function checkContents(database: Database, { isMigrated }: DatabaseFacts): Promise<Finding[]> {
  if (!isMigrated) return [];
  const is = about('Goods and people');
  const { products, customers, logins } = await readShopFacts(database);
  const says = `${products} products on sale, ${customers} customers, ${logins} people who may order`;
  if (products === 0 || logins === 0)
    return [is.warning(`${says}: import products.csv, customers.csv and logins.csv`)];
  return [is.good(says)];
}
