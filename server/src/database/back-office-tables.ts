import type { ColumnType, Generated } from 'kysely';

/** The tables of the calls of the merchant's own system; see `tables.ts`. */

export type ApiKeyTable = {
  id: Generated<number>;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: string[];
  made_by: string;
  made_at: Date;
  last_used_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
  revoked_at: Generated<Date | null>;
};

export type RefusedReportTable = {
  id: Generated<number>;
  who: string;
  order_no: string;
  report: ColumnType<unknown, string, string>;
  code: string;
  sentence: string;
  times: Generated<number>;
  first_at: Date;
  last_at: Date;
};
