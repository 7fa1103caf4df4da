import type { Act, Answered } from './acts.ts';

// The server applies the acts of devices to a shared document (docs/basket-sync.md), and decides which change wins and
// which devices get a notice.

/** The stored row of a key. The row of a removed or ordered key stays as a tombstone. */
export type Row<Value> = {
  readonly value: Value | undefined;
  /** The document's revision at the last change of the key: a set, a removal or an order. */
  readonly revision: number;
  readonly place: number;
  /** The device that made the last change. Empty if no device made the change. */
  readonly device: string;
  /** The devices that removed the key. The list is cleared when a person who knew of the removal sets the key again. */
  readonly removedBy: readonly string[];
  readonly was: Value | undefined;
  readonly ordered: { readonly no: string; readonly revision: number; readonly device: string } | undefined;
  /** The number of an order that the author of the value did not know. */
  readonly orderedBefore: string | undefined;
  /** Set if a device brought the value back after a restored backup: the value's revision in the lost history. */
  readonly origin?: number | undefined;
};

/**
 * - `changed`: a value was replaced by another device that had not seen the value.
 * - `back`: a removed value was set again by a device that had not seen the removal.
 * - `stays`: a removal was ignored because its device had not seen the value.
 * - `next`: a value was set by a device that had not seen that the key's line was already ordered, so the value begins the
 *   next basket.
 * - `ordered`: another device placed the order.
 * - `full`: the document has no room for the key.
 * - `late`: a count came after its round of counting had ended, or the number of a new round was refused.
 */
export const NOTICE_KINDS = ['changed', 'back', 'stays', 'next', 'ordered', 'full', 'late'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Tells the person of a device how the server settled a conflict. Stored until the device has received it. */
export type NewNotice<Value> = {
  readonly revision: number;
  readonly kind: NoticeKind;
  /** The receiving device; undefined for every device except `except`. */
  readonly to: string | undefined;
  readonly except: string | undefined;
  readonly keys: readonly string[];
  /** The value that was overruled; undefined for a removal, or if the notice has several keys. */
  readonly before: Value | undefined;
  readonly orderNo: string | undefined;
};

export type Stored<Value> = {
  readonly revision: number;
  readonly began: number;
  /** The number of keys with a value, by bucket (`Shape.bucketOf`). */
  readonly counts: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<string, Row<Value>>;
  readonly answered: Answered;
  /** True if a device has signed out. A device that has signed out gets no notices. */
  readonly hasLeft: (device: string) => boolean;
  /** How many rows may be added, tombstones included. Undefined if there is no limit. */
  readonly room?: number;
};

export type Shape<Value> = {
  readonly isSame: (a: Value, b: Value) => boolean;
  /**
   * The keys above a key. A key is shown only if all keys above it have a value. Above the count of a line are the line
   * and its list.
   */
  readonly parentsOf: (key: string) => readonly string[];
  /** Keys of the same bucket share a limit (`mostOf`). */
  readonly bucketOf: (key: string) => string;
  readonly mostOf: (bucket: string) => number;
  /**
   * True if a value comes too late, such as a count for a round of counting that is over. The server ignores the value
   * and tells its author.
   */
  readonly isLate?: (value: Value, held: (key: string) => Value | undefined, key: string) => boolean;
};

/** At most this many devices are told that a removed key is back. */
const MOST_REMOVERS = 20;

export type Applied<Value> = {
  readonly revision: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly rows: ReadonlyMap<string, Row<Value>>;
  readonly notices: readonly NewNotice<Value>[];
  readonly answered: Answered;
  readonly hasTurned: boolean;
};

/**
 * Applies the acts of a device in their sequence, and skips acts that were applied before.
 *
 * A quantity wins over a removal whose author had not seen the quantity, whichever arrives first. The later of two
 * quantities wins. A device whose change is overruled without its knowledge gets a notice.
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
    // A base that this server has not reached belongs to a history that a restored backup lost, so the act counts as
    // made without a copy.
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

  /** True if another device changed the row after the act's author saw the row. */
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

  /**
   * Writes the row even if the quantity is the same, because the act wins over removals whose authors had not seen the
   * act only by a new revision.
   */
  private replace(act: Act<Value>, value: Value, row: Row<Value> & { readonly value: Value }): void {
    if (this.isBlind(act, row) && !this.shape.isSame(row.value, value)) {
      this.tell('changed', row.device, act.key, row.value);
    }
    const hasAsked = act.base >= row.revision;
    this.write(act.key, { ...row, value, orderedBefore: hasAsked ? undefined : row.orderedBefore });
  }

  private setAnew(act: Act<Value>, value: Value, row: Row<Value> | undefined): void {
    // Keeps the devices that were told "back": they are told again if the key is removed and set once more.
    const removedBy = this.tellRemovers(act, act.key, row) ? (row?.removedBy ?? []) : [];
    const ordered = row?.ordered;
    const isNext =
      ordered !== undefined && act.base > 0 && ordered.revision > act.base && ordered.device !== this.device;
    if (isNext) this.tell('next', this.device, act.key, value, ordered.no);
    const place = act.place ?? this.revision + 1;
    const orderedBefore = isNext ? ordered.no : undefined;
    this.write(act.key, { value, place, removedBy, was: undefined, ordered, orderedBefore });
  }

  /**
   * Tells the devices that removed the key that the key is back, unless the act's author knew of the removal. True if
   * the author did not know.
   */
  private tellRemovers(act: Act<Value>, key: string, row: Row<Value> | undefined): boolean {
    if (row === undefined || row.removedBy.length === 0 || row.revision <= act.base) return false;
    // If the act was made without a copy, only removals since the last order lead to notices. Otherwise every weekly
    // order would begin with notices.
    if (act.base === 0 && row.revision <= this.stored.began) return false;
    for (const remover of row.removedBy) {
      if (remover !== this.device) this.tell('back', remover, key, undefined);
    }
    return true;
  }

  /** Brings back a removed parent key if the author of a value below it had not seen the removal. */
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
    // The key was never set, so a full document can do without its tombstone.
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

  /** True if another device changed the key, or a key below it, after the act's author saw the key. */
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

  /** Queues a notice for a device. If that device has signed out, the notice goes to the device that made the act. */
  private tell(kind: NoticeKind, to: string, key: string, before: Value | undefined, orderNo?: string): void {
    const hearer = to === '' || this.stored.hasLeft(to) ? this.device : to;
    this.revision += 1;
    const same = this.notices.find((notice) => notice.kind === kind && notice.to === hearer);
    if (kind === 'stays' && same !== undefined) {
      // When a person empties the basket, a single notice names all lines that stay.
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
