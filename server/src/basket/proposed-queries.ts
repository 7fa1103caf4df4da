import { randomUUID } from 'node:crypto';
import { type OrderedBasket, versionOf } from '@tradecellar/contract/basket-version.ts';
import { isNewer, nextVersion } from '@tradecellar/trade/line-version.ts';
import type { Writer } from '../database/connection.ts';
import { cartKey } from '../http/cart-key.ts';
import { basketOf, lockBasket, type Owner, readLines, saveLines } from './queries.ts';

type Proposed = { readonly ProposalId: string; readonly Basket?: OrderedBasket };

/**
 * Takes proposed lines out of the office's stored basket, whose uuid becomes a new one: each named version is removed by
 * the next one, which the proposal's uuid makes, so that a repeat makes the same. Newer versions and other lines stay: they are the
 * next basket. The basket is locked last of all (decision 102).
 */
export async function removeProposed(
  writer: Writer,
  owner: Owner,
  { ProposalId, Basket }: Proposed,
  at: Date,
): Promise<void> {
  if (Basket === undefined) return;
  const uuid = cartKey(ProposalId);
  const sent = { generation: Basket.Generation, uuid };
  const row = await lockBasket(writer, { ...owner, isAnyones: true, key: sent, at });
  if (row === undefined) return;
  const codes = Basket.Lines.map(({ Code }) => Code);
  // Below the page of any other next version: one that was typed before its device heard of the removal stands.
  const removing = `-${uuid}`;
  const stored = basketOf(row, owner.person, await readLines(writer, row.id, codes));
  const removed = Basket.Lines.flatMap(({ Code, ...ordered }) => {
    const version = versionOf(ordered);
    if (isNewer(stored.lines.get(Code)?.version, version)) return [];
    return [
      [
        Code,
        { version: nextVersion(version, removing), item: undefined, by: owner.person, ordered: undefined },
      ] as const,
    ];
  });
  const isSame = row.uuid === uuid || row.generation < sent.generation;
  const generation = Math.max(row.generation, sent.generation) + 1;
  const key = isSame ? { generation, uuid: randomUUID() } : { generation: row.generation, uuid: row.uuid };
  await saveLines(writer, row, { key, lines: new Map(removed), at });
}
