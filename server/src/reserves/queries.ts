import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

export type ReserveRow = {
  readonly code: string;
  readonly free_bottles: number;
  readonly case_size: number;
};

export async function readFreeReserves(reader: Reader, account: string): Promise<ReserveRow[]> {
  const { rows } = await sql<ReserveRow>`
    SELECT p.code, r.free_bottles, p.case_size FROM reserve r JOIN product p ON p.code = r.product_code
    WHERE r.customer_account = ${account} AND r.free_bottles > 0 AND NOT p.withdrawn`.execute(reader);
  return rows;
}
