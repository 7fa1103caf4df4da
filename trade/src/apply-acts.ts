import type { Act, Answered } from './acts.ts';

// The server's side of a document that several devices share (docs/basket-sync.md): who stands, who gives way, and who is told.

/** The row of a key as the server stores it. A removed or ordered key stays, as a mark. */
export type Row<Value> = {
  /** Undefined once the key is removed or ordered. */
  readonly value: Value | undefined;
  /** The revision of the last change: a set, a removal or an order. */
  readonly revision: number;
  readonly place: number;
  /** The device that made the last change; empty for a change by no device. */
  readonly device: string;
  /** The devices that removed the key, until a person who knew of it sets the key again. */
  readonly removedBy: readonly string[];
  /** The value before the removal or the order. */
  readonly was: Value | undefined;
  /** The last order of the key. */
  readonly ordered: { readonly no: string; readonly revision: number; readonly device: string } | undefined;
  /** The number of an order that the author of the value did not know of. */
  readonly orderedBefore: string | undefined;
  /** The revision in the history that was lost, of a value that a device brought back after a restored backup. */
  readonly origin?: number | undefined;
};

/**
 * - `changed`: a value gave way to another device's value, which did not know of it.
 * - `back`: a removal gave way to a value that did not know of it.
 * - `stays`: a removal did not know of a value, which stays.
 * - `next`: a value did not know that the key was ordered, and begins the next basket.
 * - `ordered`: another device ordered.
 * - `full`: the document has no room for the key.
 * - `late`: a value came too late to be taken.
 */
export const NOTICE_KINDS = ['changed', 'back', 'stays', 'next', 'ordered', 'full', 'late'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A fact that the person of a device must hear of, stored until the device has heard. */
export type NewNotice<Value> = {
  readonly revision: number;
  readonly kind: NoticeKind;
  /** The device to tell; undefined for every device but `except`. */
  readonly to: string | undefined;
  readonly except: string | undefined;
  readonly keys: readonly string[];
  /** The value of the only key that gave way; undefined for a removal. */
  readonly before: Value | undefined;
  readonly orderNo: string | undefined;
};

/** The part of a stored document that acts need. */
export type Stored<Value> = {
  readonly revision: number;
  /** The revision after the last order. */
  readonly began: number;
  /** The number of keys with a value, by their bucket (`Shape`). */
  readonly counts: ReadonlyMap<string, number>;
  /** The rows of the acts' keys, with those of the keys that they cover and are covered by. */
  readonly rows: ReadonlyMap<string, Row<Value>>;
  /** The highest act of each page that was applied. */
  readonly answered: Answered;
  /** Whether a device has signed out: nobody hears its notices. */
  readonly hasLeft: (device: string) => boolean;
  /** How many rows there may be more, marks included. Undefined for any number. */
  readonly room?: number;
};

/** How the values of a kind of document are compared, and its keys nested. */
export type Shape<Value> = {
  readonly isSame: (a: Value, b: Value) => boolean;
  /** The keys without which a key is not shown: for a count of a list's line, the list and the line. */
  readonly parentsOf: (key: string) => readonly string[];
  /** Keys of one bucket are counted together. */
  readonly bucketOf: (key: string) => string;
  /** The most values of a bucket. */
  readonly mostOf: (bucket: string) => number;
  /** Whether a value comes too late to be taken, as the count of a round that is over. Its person is told. */
  readonly isLate?: (value: Value, held: (key: string) => Value | undefined, key: string) => boolean;
};

/** The latest devices that removed a key: a key that is back has no more notices than these. */
const MOST_REMOVERS = 20;

export type Applied<Value> = {
  readonly revision: number;
  readonly counts: ReadonlyMap<string, number>;
  /** The rows that changed. */
  readonly rows: ReadonlyMap<string, Row<Value>>;
  readonly notices: readonly NewNotice<Value>[];
  readonly answered: Answered;
  /** A bucket became empty or filled at least once. */
  readonly hasTurned: boolean;
};

/**
 * Applies the acts of one device, each once, in their sequence. Acts that the server applied before are skipped.
 *
 * A quantity stands against a removal that did not know of it, whichever arrives first. The later arrival of two quantities stands.
 * Whoever is overruled without knowing of it is told.
 */
export function applyActs<Value>(
  stored: Stored<Value>,
  acts: readonly Act<Value>[],
  device: string,
  shape: Shape<Value>,
): Applied<Value> {
  const applying = new Applying(stored, device, shape);
  for (const act of acts) applying.apply(act);
  return applying.result();
}

class Applying<Value> {
  private revision: number;
  private readonly counts: Map<string, number>;
  private hasTurned = false;
  private room: number;
  private readonly changed = new Map<string, Row<Value>>();
  private readonly answered: Map<string, number>;
  private readonly notices: NewNotice<Value>[] = [];
  /** The keys of rows under each key. */
  private readonly under = new Map<string, string[]>();
  private readonly stored: Stored<Value>;
  private readonly device: string;
  private readonly shape: Shape<Value>;

  constructor(stored: Stored<Value>, device: string, shape: Shape<Value>) {
    this.stored = stored;
    this.device = device;
    this.shape = shape;
    this.revision = stored.revision;
    this.room = stored.room ?? Number.POSITIVE_INFINITY;
    this.counts = new Map(stored.counts);
    this.answered = new Map(stored.answered);
    for (const key of stored.rows.keys()) this.nest(key);
  }

  private nest(key: string): void {
    for (const parent of this.shape.parentsOf(key)) {
      const known = this.under.get(parent);
      if (known === undefined) this.under.set(parent, [key]);
      else known.push(key);
    }
  }

  apply(act: Act<Value>): void {
    if (act.n <= (this.answered.get(act.page) ?? 0)) return;
    this.answered.set(act.page, act.n);
    // A base that this server has not reached was seen in a history that a restored backup lost.
    const seen = { ...act, base: act.base > this.stored.revision ? 0 : act.base };
    if (seen.value === undefined) this.remove(seen);
    else this.set(seen, seen.value);
  }

  result(): Applied<Value> {
    const { revision, counts, changed: rows, notices, answered, hasTurned } = this;
    return { revision, counts, rows, notices, answered, hasTurned };
  }

  private row(key: string): Row<Value> | undefined {
    return this.changed.get(key) ?? this.stored.rows.get(key);
  }

  /** Whether the row was changed by another device since the act's person looked. */
  private isBlind(act: Act<Value>, row: Row<Value>): boolean {
    return row.revision > act.base && row.device !== this.device;
  }

  private set(act: Act<Value>, value: Value): void {
    const row = this.row(act.key);
    const refusal = this.refusalOf(act.key, value, row);
    if (refusal !== undefined) {
      this.tell(refusal, this.device, act.key, value);
      return;
    }
    for (const parent of this.shape.parentsOf(act.key)) this.bringBack(act, parent);
    if (row?.value === undefined) this.setAnew(act, value, row);
    else this.replace(act, value, { ...row, value: row.value });
  }

  private refusalOf(key: string, value: Value, row: Row<Value> | undefined): NoticeKind | undefined {
    const { isLate, bucketOf, mostOf } = this.shape;
    if (isLate?.(value, (other) => this.row(other)?.value, key)) return 'late';
    if (row === undefined && this.room <= 0) return 'full';
    const bucket = bucketOf(key);
    const isFull = row?.value === undefined && (this.counts.get(bucket) ?? 0) >= mostOf(bucket);
    return isFull ? 'full' : undefined;
  }

  /** The same quantity again changes nothing that is shown, but from now on the act stands against removals that do not know of it. */
  private replace(act: Act<Value>, value: Value, row: Row<Value> & { readonly value: Value }): void {
    if (this.isBlind(act, row) && !this.shape.isSame(row.value, value)) {
      this.tell('changed', row.device, act.key, row.value);
    }
    const hasAsked = act.base >= row.revision;
    this.write(act.key, { ...row, value, orderedBefore: hasAsked ? undefined : row.orderedBefore });
  }

  private setAnew(act: Act<Value>, value: Value, row: Row<Value> | undefined): void {
    // Removers who did not get their way stay: they are told again if the key is removed and set once more.
    const removedBy = this.tellRemovers(act, act.key, row) ? (row?.removedBy ?? []) : [];
    const ordered = row?.ordered;
    const isNext =
      ordered !== undefined && act.base > 0 && ordered.revision > act.base && ordered.device !== this.device;
    if (isNext) this.tell('next', this.device, act.key, value, ordered.no);
    const place = act.place ?? this.revision + 1;
    const orderedBefore = isNext ? ordered.no : undefined;
    this.write(act.key, { value, place, removedBy, was: undefined, ordered, orderedBefore });
  }

  /** Tells the devices that removed the key that it is back, unless the act's person knew of the removal. True if so. */
  private tellRemovers(act: Act<Value>, key: string, row: Row<Value> | undefined): boolean {
    if (row === undefined || row.removedBy.length === 0 || row.revision <= act.base) return false;
    // Without a copy: else every weekly order would begin with notices.
    if (act.base === 0 && row.revision <= this.stored.began) return false;
    for (const remover of row.removedBy) {
      if (remover !== this.device) this.tell('back', remover, key, undefined);
    }
    return true;
  }

  /** A value under a key that was removed without its author's knowledge brings that key back. */
  private bringBack(act: Act<Value>, parent: string): void {
    const row = this.row(parent);
    if (row === undefined || row.value !== undefined || row.was === undefined || !this.isBlind(act, row))
      return;
    this.tellRemovers(act, parent, row);
    this.write(parent, { ...row, value: row.was, was: undefined, removedBy: [] });
  }

  private remove(act: Act<Value>): void {
    const row = this.row(act.key);
    if (row?.value !== undefined && this.isUnseen(act, row)) {
      this.tell('stays', this.device, act.key, row.value);
      return;
    }
    // Nothing is lost without the mark of a key that nobody has set.
    if (row === undefined && this.room <= 0) return;
    const removedBy = [...new Set([...(row?.removedBy ?? []), this.device])].slice(-MOST_REMOVERS);
    const was = row?.value ?? row?.was;
    const place = row?.place ?? this.revision + 1;
    this.write(act.key, {
      value: undefined,
      place,
      removedBy,
      was,
      ordered: row?.ordered,
      orderedBefore: undefined,
    });
  }

  /** Whether another device changed the key, or a key below it, since the act's person looked. */
  private isUnseen(act: Act<Value>, row: Row<Value>): boolean {
    if (this.isBlind(act, row)) return true;
    return (this.under.get(act.key) ?? []).some((key) => {
      const lower = this.row(key);
      return lower?.value !== undefined && this.isBlind(act, lower);
    });
  }

  private write(key: string, row: Omit<Row<Value>, 'revision' | 'device'>): void {
    const before = this.row(key);
    if (before === undefined) {
      this.room -= 1;
      this.nest(key);
    }
    const hadValue = before?.value !== undefined;
    const hasValue = row.value !== undefined;
    const bucket = this.shape.bucketOf(key);
    const countBefore = this.counts.get(bucket) ?? 0;
    const count = countBefore + Number(hasValue) - Number(hadValue);
    this.counts.set(bucket, count);
    if ((countBefore === 0) !== (count === 0)) this.hasTurned = true;
    this.revision += 1;
    this.changed.set(key, { ...row, revision: this.revision, device: this.device, origin: undefined });
  }

  /** Tells a device; a device that has left hears nothing, and so this device is told instead. */
  private tell(kind: NoticeKind, to: string, key: string, before: Value | undefined, orderNo?: string): void {
    const hearer = to === '' || this.stored.hasLeft(to) ? this.device : to;
    this.revision += 1;
    const same = this.notices.find((notice) => notice.kind === kind && notice.to === hearer);
    if (kind === 'stays' && same !== undefined) {
      // Emptying a basket tells once of all the lines that stay.
      const at = this.notices.indexOf(same);
      const keys = [...new Set([...same.keys, key])];
      const about = { keys, before: keys.length === 1 ? before : undefined };
      this.notices[at] = { ...same, ...about, revision: this.revision };
      return;
    }
    const about = { keys: [key], before, orderNo };
    this.notices.push({ revision: this.revision, kind, to: hearer, except: undefined, ...about });
  }
}
