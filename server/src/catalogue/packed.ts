import type { Transferable } from 'node:worker_threads';

/** No text of PostgreSQL's holds it. */
const SEPARATOR = '\u0000';

/** Lists of strings become one string each: copying 100,000 of them one by one would hold up the server. */
export type Packed =
  | { readonly strings: string; readonly count: number }
  | { readonly buffer: ArrayBufferView }
  | { readonly fields: Record<string, Packed> }
  | { readonly value: unknown };

export function packed(value: unknown, transferred: Transferable[]): Packed {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) transferred.push(value.buffer); // What is shared stays where it is.
    return { buffer: value };
  }
  if (Array.isArray(value)) return { strings: value.join(SEPARATOR), count: value.length };
  if (typeof value !== 'object' || value === null) return { value };
  const fields = Object.entries(value).map(([name, each]) => [name, packed(each, transferred)] as const);
  return { fields: Object.fromEntries(fields) };
}

/** What was packed. */
export function unpacked(made: Packed): unknown {
  if ('strings' in made) return made.count === 0 ? [] : made.strings.split(SEPARATOR);
  if ('buffer' in made) return made.buffer;
  if ('value' in made) return made.value;
  return Object.fromEntries(Object.entries(made.fields).map(([name, each]) => [name, unpacked(each)]));
}
