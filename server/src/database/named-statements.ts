import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** A shop has some hundred statements; a bound keeps lists of changing length from filling the server's memory. */
const MAX_NAMES = 400;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Gives each statement a name, so that a connection plans it once and not on every call (PostgreSQL's prepared
 * statements).
 */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES || text.length > MAX_TEXT_LENGTH) return undefined;
    const name = createHash('sha1').update(text).digest('hex');
    names.set(text, name);
    return name;
  };
  // Kysely knows its connections by the client it was handed: the same one each time.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? named(client, nameOf);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

type NameOf = (text: string) => string | undefined;

function named(client: pg.PoolClient, nameOf: NameOf): PostgresPoolClient {
  const query = (statement: unknown, values?: readonly unknown[]) => {
    // What is asked for in one turn goes out in one write.
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    // BEGIN and COMMIT have no plan to keep, and cost less without a name.
    const name = typeof statement === 'string' && values?.length ? nameOf(statement) : undefined;
    // Kysely asks by text and values; whatever else it asks by goes through as it is.
    if (name === undefined) return client.query(statement as string, values as unknown[]);
    // A name is given to text only, just above.
    return client.query({ name, text: statement as string, values: [...(values ?? [])] });
  };
  const release = (destroy?: boolean) => client.release(destroy);
  // Kysely's type of a client has overloads of `query`; all of them are pg's own.
  return { query, release, processID: Reflect.get(client, 'processID') } as unknown as PostgresPoolClient;
}
