import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/**
 * The most statements that get a name. The shop has some hundred statements; without the limit, statements with lists
 * of varying length would fill the server's memory.
 */
const MAX_NAMES = 400;
const MAX_TEXT_LENGTH = 20_000;

export function isStalePlan(error: unknown): boolean {
  // The routine is compared, because the message “cached plan must not change result type” is in the server's language.
  return error instanceof Error && Reflect.get(error, 'routine') === 'RevalidateCachedQuery';
}

/**
 * Names each statement, so that each connection plans it once and not at every call (PostgreSQL's prepared statements).
 * After a migration has added a column, every statement is planned again. A statement outside a transaction is retried
 * here; a transaction is retried as a whole by `inTransaction`.
 */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>();
  let plans = 1;
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_NAMES || text.length > MAX_TEXT_LENGTH) return undefined;
    const name = `${plans} ${createHash('sha1').update(text).digest('hex')}`;
    names.set(text, name);
    return name;
  };
  const planAgain = (text: string, name: string) => {
    // Another connection may have failed first and renewed the names already.
    if (names.get(text) !== name) return;
    names.clear();
    plans++;
  };
  // Kysely identifies a connection by its client object, so the same connection must return the same object.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? named(client, nameOf, planAgain);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

type NameOf = (text: string) => string | undefined;
type PlanAgain = (text: string, name: string) => void;

function named(client: pg.PoolClient, nameOf: NameOf, planAgain: PlanAgain): PostgresPoolClient {
  const query = (statement: unknown, values?: readonly unknown[]) => {
    // A statement without values, such as BEGIN or COMMIT, has no plan that is worth keeping.
    const name = typeof statement === 'string' && values?.length ? nameOf(statement) : undefined;
    // Only Kysely's calls with text and values get a name. Other calls are passed on unchanged.
    if (name === undefined) return client.query(statement as string, values as unknown[]);
    const text = statement as string; // `nameOf` was called only for text.
    const run = (under: string | undefined) =>
      client.query({ ...(under && { name: under }), text, values: [...(values ?? [])] });
    return run(name).catch((error: unknown) => {
      if (!isStalePlan(error)) throw error;
      planAgain(text, name);
      if (client.getTransactionStatus() !== 'I') throw error;
      return run(nameOf(text));
    });
  };
  const release = (destroy?: boolean) => client.release(destroy);
  // The cast is needed because Kysely's client type has the overloads of pg's `query`.
  return { query, release, processID: Reflect.get(client, 'processID') } as unknown as PostgresPoolClient;
}
