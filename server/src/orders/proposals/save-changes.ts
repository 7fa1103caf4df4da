import type { Writer } from '../../database/connection.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import {
  type Author,
  countChanges,
  insertChanges,
  type LineToSave,
  saveProposalLines,
} from './write-queries.ts';

/** Every change is kept and shown: people make dozens, and a script could fill the disk. */
const MOST_CHANGES = 20_000;

/** Saves changed lines of a proposal and records who changed them. Refuses one that has all the changes that are kept. */
export async function saveChanges(
  writer: Writer,
  proposalId: number,
  author: Author,
  changed: readonly LineToSave[],
): Promise<Refusal | undefined> {
  if (changed.length === 0) return undefined;
  const before = await countChanges(writer, proposalId);
  if (before + changed.length > MOST_CHANGES) return refuse('proposal-full', { most: MOST_CHANGES });
  await saveProposalLines(writer, proposalId, changed);
  await insertChanges(writer, proposalId, author, changed);
  return undefined;
}
