import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { readMigrations } from '../database/migrate.ts';
import { about, type Finding, secondsAhead } from './finding.ts';
import { type DatabaseFacts, readDatabaseFacts, readMigrationNames, readShopFacts } from './queries.ts';

const LEAST_VERSION = 150_000;
/** Connections that each process opens besides its pool, for notifications, jobs and files. */
const FURTHER_CONNECTIONS = 4;
const MOST_SECONDS_APART = 2;

const { good, warning, fault } = about('Database');

export async function* checkDatabase(database: Database, config: Config): AsyncGenerator<Finding> {
  const facts = await readDatabaseFacts(database);
  yield good(`PostgreSQL ${facts.version} answers`);
  yield* checkServer(facts);
  yield* checkLimits(facts, config);
  if (!facts.isMigrated) {
    yield warning('it is empty: the shop creates its tables when it starts');
    yield about('Goods and people').warning(
      'none yet: import products.csv, customers.csv and logins.csv, else nobody can order',
    );
    return;
  }
  yield await checkMigrations(database);
  yield await checkContents(database);
}

function* checkServer(facts: DatabaseFacts): Generator<Finding> {
  if (facts.versionNumber < LEAST_VERSION)
    yield fault(`PostgreSQL ${facts.version} is too old: 15 or newer is needed`);
  if (facts.encoding !== 'UTF8')
    yield fault(`its encoding is ${facts.encoding}: create it again with ENCODING 'UTF8'`);
  if (facts.isStandby)
    yield fault('it is a standby, which takes no orders: name the primary in DATABASE_URL too');
  if (!facts.mayCreate)
    yield fault('the shop’s role may not create tables and schemas: GRANT CREATE ON DATABASE and SCHEMA');
  if (facts.othersTables > 0) {
    yield fault(
      `${facts.othersTables} tables belong to another role: an upgrade cannot change them (REASSIGN OWNED)`,
    );
  }
}

function* checkLimits({ unsafe, mostConnections, now }: DatabaseFacts, config: Config): Generator<Finding> {
  for (const name of unsafe) yield warning(`${name} is off: a power cut may lose confirmed orders`);
  const needed = config.workers * (config.poolSize + FURTHER_CONNECTIONS);
  if (needed > mostConnections) {
    yield warning(
      `it allows ${mostConnections} connections, and this machine alone may open ${needed} (DATABASE_POOL, WORKERS)`,
    );
  }
  const apart = secondsAhead(now);
  if (Math.abs(apart) > MOST_SECONDS_APART) {
    const side = apart > 0 ? 'ahead of' : 'behind';
    yield warning(`its clock is ${Math.abs(apart)} s ${side} this machine’s: set both by NTP`);
  }
}

async function checkMigrations(database: Database): Promise<Finding> {
  const done = new Set(await readMigrationNames(database));
  const ours = (await readMigrations()).map(({ name }) => name);
  const newer = [...done].filter((name) => !ours.includes(name));
  if (newer.length > 0)
    return warning(`a newer release has changed it (${newer.join(', ')}): upgrade this one`);
  const missing = ours.filter((name) => !done.has(name));
  if (missing.length === 0) return good('its tables are those of this release');
  return warning(`${missing.length} migrations will run when the shop starts: ${missing.join(', ')}`);
}

async function checkContents(database: Database): Promise<Finding> {
  const contents = about('Goods and people');
  const { products, customers, logins } = await readShopFacts(database);
  const counts = `${products} products on sale, ${customers} customers, ${logins} people who may order`;
  if (products > 0 && logins > 0) return contents.good(counts);
  return contents.warning(`${counts}: import products.csv, customers.csv and logins.csv`);
}
