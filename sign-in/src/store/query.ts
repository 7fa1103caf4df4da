/** Runs a statement in the shop's database, as `query` of the package `pg` does. */
export type Query = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly Row[] }>;
