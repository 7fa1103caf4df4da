import type { CompiledQuery } from 'kysely';
import type { Reader } from './connection.ts';

/** A statement made by `sql`, or a compiled one. */
export type Statement<Row = unknown> = { compile(writer: Reader): CompiledQuery<Row> };
type Statements<Rows extends readonly unknown[]> = { readonly [Nth in keyof Rows]: Statement<Rows[Nth]> };
type Settled<Rows extends readonly unknown[]> = {
  readonly [Nth in keyof Rows]: PromiseSettledResult<readonly Rows[Nth][]>;
};
type Found<Rows extends readonly unknown[]> = { readonly [Nth in keyof Rows]: readonly Rows[Nth][] };

/**
 * Runs statements of a transaction in order on its one connection, each with its own snapshot; after a failure the transaction
 * refuses the rest.
 */
export async function sendTogether<Rows extends readonly unknown[]>(
  writer: Reader,
  ...statements: Statements<Rows>
): Promise<Settled<Rows>> {
  const compiled = statements.map((statement) => statement.compile(writer));
  const answers = await writer.getExecutor().provideConnection(async (connection) => {
    const settled: PromiseSettledResult<readonly unknown[]>[] = [];
    for (const statement of compiled) {
      const [answer] = await Promise.allSettled([connection.executeQuery<unknown>(statement)]);
      settled.push(
        answer.status === 'fulfilled' ? { status: 'fulfilled', value: answer.value.rows } : answer,
      );
    }
    return settled;
  });
  return answers as unknown as Settled<Rows>; // In the order and of the types of the statements.
}

/** Like `sendTogether`, for statements that must all succeed. @throws the first failure */
export async function readTogether<Rows extends readonly unknown[]>(
  writer: Reader,
  ...statements: Statements<Rows>
): Promise<Found<Rows>> {
  const answers: readonly PromiseSettledResult<unknown>[] = await sendTogether(writer, ...statements);
  const found = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  return found as unknown as Found<Rows>; // In the order and of the types of the statements.
}
