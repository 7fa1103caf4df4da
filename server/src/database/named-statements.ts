import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** The shop has some hundred statements; the limit keeps lists of varying length from filling the server's memory. */
const MAX_NAMES = 400;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Names each statement, so that a connection plans it once and not on every call (PostgreSQL's prepared statements).
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
  // Kysely identifies connections by the client object: it must be the same each time.
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
    // BEGIN and COMMIT have no plan.
    const name = typeof statement === 'string' && values?.length ? nameOf(statement) : undefined;
    // Kysely passes text and values; anything else goes through unchanged.
    if (name === undefined) return client.query(statement as string, values as unknown[]);
    // Only text has a name, see above.
    return client.query({ name, text: statement as string, values: [...(values ?? [])] });
  };
  const release = (destroy?: boolean) => client.release(destroy);
  // Kysely's type of a client has pg's overloads of `query`.
  return { query, release, processID: Reflect.get(client, 'processID') } as unknown as PostgresPoolClient;
}
