import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import type { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { PART_FIELDS, readListKey } from '@tradecellar/trade/named-list.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { Sent, Synced } from '../shared-document/kind.ts';
import * as shared from '../shared-document/present.ts';
import type { StoredValue } from './sync-lists.ts';

/**
 * Reads a call. Refuses an act that no device may make, such as deleting a counting round, and a value without a field
 * that its kind of key requires.
 */
export function readSent(request: RequestOf<typeof accountListsSync>): Sent<StoredValue> | Refusal {
  const [reason] = request.Acts.flatMap(({ Key, Value }) => whyNotAnAct(Key, Value) ?? []);
  if (reason !== undefined) return refuse('bad-request', { field: 'Key', reason });
  const values = [...request.Acts, ...(request.Recover?.Entries ?? [])];
  const lacking = values.flatMap(({ Key, Value }) => (Value === undefined ? [] : lackingIn(Key, Value)));
  if (lacking[0] !== undefined) return refuse('bad-request', { field: lacking[0], reason: 'it is required' });
  return shared.readSent<StoredValue>(request, { uuid: undefined, known: knownFields });
}

function whyNotAnAct(key: string, value: StoredValue | undefined): string | undefined {
  const part = readListKey(key)?.part;
  if (part === 'changed') return 'the server keeps the last change';
  if (value?.Pence === 0) return 'a price of nought is not sold: please leave the price out';
  // If the number of the counting round were deleted, the list would show the counts of the first round again.
  return part === 'round' && value === undefined ? 'a round goes upwards alone' : undefined;
}

function fieldsOf(key: string): readonly (keyof StoredValue)[] {
  const part = readListKey(key)?.part;
  return part === undefined ? [] : PART_FIELDS[part];
}

function lackingIn(key: string, value: StoredValue): readonly string[] {
  return fieldsOf(key).filter((field) => value[field] === undefined);
}

/** Leaves out the fields that the kind of key does not have. */
function knownFields(key: string, value: StoredValue): StoredValue {
  const known = fieldsOf(key).map((field) => [
    field,
    field === 'At' ? storedTime(value.At ?? '') : value[field],
  ]);
  return Object.fromEntries(known) as StoredValue; // The fields belong to the value.
}

const LATEST_MS = Date.UTC(10_000, 0) - 1;

/** The time of a device's clock, limited to the years from 1970 to 9999. An invalid time becomes 1970. */
function storedTime(at: string): string {
  return new Date(Math.min(Math.max(0, Date.parse(at) || 0), LATEST_MS)).toISOString();
}

/** Only counts and last changes name the person who made them. */
export function presentSynced(synced: Synced<StoredValue>): AnswerOf<typeof accountListsSync> {
  const saysBy = (key: string) => ['count', 'changed'].includes(readListKey(key)?.part ?? '');
  return { mainResult: shared.presentSynced(synced, saysBy) };
}
