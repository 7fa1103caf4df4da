import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { whose } from '@tradecellar/contract/whose.ts';
import type { Reader } from '../database/connection.ts';
import { readWhose } from './whose-queries.ts';

/**
 * The customer of an order, proposal or list by its id. Undefined if the id is unknown or the customer is withdrawn.
 */
export async function findWhose(
  reader: Reader,
  { Kind, Id }: RequestOf<typeof whose>,
): Promise<AnswerOf<typeof whose>> {
  const row = await readWhose(reader, Kind, Id.trim());
  return row && { mainResult: { CustomerAccount: row.account, CustomerName: row.name } };
}
