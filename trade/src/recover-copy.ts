import type { Entry } from './acts.ts';
import type { NewNotice, NoticeKind, Row, Shape } from './apply-acts.ts';

// A restored backup lacks the changes since the backup. The copies on devices still have them (docs/basket-sync.md).

/**
 * An epoch's revisions begin this far above the restored revision. The step is larger than the number of revisions that
 * a document can gain between a backup and the loss of the database.
 */
export const EPOCH_STEP = 1_048_576;

type Restored<Value> = {
  readonly revision: number;
  readonly rows: ReadonlyMap<string, Row<Value>>;
  readonly recoveredTo: number;
  /** The revision of the backup, before `EPOCH_STEP` was added. */
  readonly restoredAt: number;
};

export type SentCopy<Value> = {
  readonly revision: number;
  /** True if the copy is whole. Otherwise `entries` are the newest entries, and keys without an entry stay. */
  readonly isWhole: boolean;
  readonly entries: ReadonlyMap<string, Entry<Value>>;
};

export type Recovered<Value> = {
  readonly revision: number;
  readonly recoveredTo: number;
  readonly rows: ReadonlyMap<string, Row<Value>>;
  readonly notices: readonly NewNotice<Value>[];
};

/**
 * Puts a device's copy of the lost history into a restored document. For each key the later revision wins. If a whole
 * copy of revision 57 lacks a key, the absence wins over values up to revision 57. A copy of revision 50 that arrives
 * after a copy of revision 57 changes nothing. A value that the backup lacks wins over a removal since the restore. The
 * device whose value loses gets a notice.
 */
export function recoverCopy<Value>(
  restored: Restored<Value>,
  sent: SentCopy<Value>,
  device: string,
  shape: Pick<Shape<Value>, 'isSame'>,
): Recovered<Value> {
  const { revision, recoveredTo } = restored;
  if (sent.revision <= recoveredTo) return { revision, recoveredTo, rows: new Map(), notices: [] };
  const recovering = new Recovering(restored, device, shape);
  for (const [key, entry] of sent.entries) recovering.entry(key, entry);
  for (const [key, row] of restored.rows) {
    if (sent.isWhole && row.value !== undefined && !sent.entries.has(key))
      recovering.absence(key, row.value, row, sent.revision);
  }
  return { ...recovering.result(), recoveredTo: sent.revision };
}

class Recovering<Value> {
  private revision: number;
  private readonly changed = new Map<string, Row<Value>>();
  private readonly notices: NewNotice<Value>[] = [];
  private readonly restored: Restored<Value>;
  private readonly device: string;
  private readonly shape: Pick<Shape<Value>, 'isSame'>;

  constructor(restored: Restored<Value>, device: string, shape: Pick<Shape<Value>, 'isSame'>) {
    this.restored = restored;
    this.device = device;
    this.shape = shape;
    this.revision = restored.revision;
  }

  result(): Omit<Recovered<Value>, 'recoveredTo'> {
    return { revision: this.revision, rows: this.changed, notices: this.notices };
  }

  entry(key: string, entry: Entry<Value>): void {
    const { recoveredTo, restoredAt, rows } = this.restored;
    const row = rows.get(key);
    if (entry.revision <= recoveredTo) return;
    if (entry.revision > age(row)) this.take(key, entry, row);
    else if (entry.revision > restoredAt && row !== undefined) this.meet(key, entry, row);
  }

  private take(key: string, entry: Entry<Value>, row: Row<Value> | undefined): void {
    if (row?.value !== undefined && !this.shape.isSame(row.value, entry.value)) {
      this.tell('changed', row.device || this.device, key, row.value);
    }
    const { value, place, orderedBefore, revision: origin } = entry;
    this.write(key, {
      value,
      place,
      removedBy: [],
      was: undefined,
      ordered: row?.ordered,
      orderedBefore,
      origin,
    });
  }

  /** Since the restore, a person changed the row without knowing the copy's value. */
  private meet(key: string, entry: Entry<Value>, row: Row<Value>): void {
    if (row.value === undefined && row.removedBy.length > 0) {
      for (const remover of row.removedBy) this.tell('back', remover, key, undefined);
      this.write(key, { ...row, value: entry.value, removedBy: [], was: undefined });
    } else if (row.value === undefined || !this.shape.isSame(row.value, entry.value)) {
      this.tell('changed', this.device, key, entry.value);
    }
  }

  /** Removes a key that was removed or ordered in the lost history. */
  absence(key: string, was: Value, row: Row<Value>, revision: number): void {
    if (age(row) <= revision) this.write(key, { ...row, value: undefined, was, origin: revision });
  }

  private write(key: string, row: Omit<Row<Value>, 'revision' | 'device'>): void {
    this.revision += 1;
    this.changed.set(key, { ...row, revision: this.revision, device: this.device });
  }

  private tell(kind: NoticeKind, to: string, key: string, before: Value | undefined): void {
    this.revision += 1;
    const about = { keys: [key], before, orderNo: undefined };
    this.notices.push({ revision: this.revision, kind, to, except: undefined, ...about });
  }
}

function age(row: Row<unknown> | undefined): number {
  return row?.origin ?? row?.revision ?? 0;
}
