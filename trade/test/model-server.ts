import type { Act, CopyAnswer, Entry } from '../src/acts.ts';
import type { NewNotice, Row, Shape } from '../src/apply-acts.ts';
import type { BasketAnswer } from '../src/device-basket.ts';
import type { SentCopy } from '../src/recover-copy.ts';
import type { Notice } from '../src/shared-device.ts';
import type { BasketRules } from './basket-rules.ts';

export type SyncCall<Value> = {
  readonly device: string;
  readonly epoch: string | undefined;
  readonly since: number;
  readonly uuid: string;
  readonly acts: readonly Act<Value>[];
  readonly recover: SentCopy<Value> | undefined;
  readonly leaves: boolean;
};
/** Only a basket uses `uuid` and `placed`. */
type State<Value> = {
  epoch: string;
  revision: number;
  began: number;
  recoveredTo: number;
  restoredAt: number;
  wholeFrom: number;
  uuid: string;
  rows: Map<string, Row<Value>>;
  answered: Map<string, number>;
  left: Set<string>;
  deviceOf: Map<string, string>;
  notices: NewNotice<Value>[];
  placed: Map<string, { no: string; lines: string }>;
};

/** The server's document in memory. It applies the product's own rules. */
export class ModelServer<Value> {
  protected state: State<Value>;
  private backup: State<Value> | undefined;
  protected count = 0;
  protected readonly rules: BasketRules;
  private readonly shape: Shape<Value>;

  constructor(rules: BasketRules, shape: Shape<Value>) {
    this.rules = rules;
    this.shape = shape;
    this.state = {
      epoch: 'epoch-1',
      revision: 0,
      began: 0,
      recoveredTo: 0,
      restoredAt: 0,
      wholeFrom: 0,
      uuid: this.freshUuid(),
      rows: new Map(),
      answered: new Map(),
      left: new Set(),
      deviceOf: new Map(),
      notices: [],
      placed: new Map(),
    };
  }

  protected freshUuid(): string {
    this.count += 1;
    return `server-${this.count}`;
  }

  backUp(): void {
    this.backup = structuredClone(this.state);
  }

  /** Restores the backup, and begins a new epoch far above the restored revision. False if there is no backup. */
  restore(): boolean {
    if (this.backup === undefined) return false;
    this.state = this.backup;
    this.count += 1;
    const revision = this.state.revision + this.rules.EPOCH_STEP * this.count;
    this.state = {
      ...this.state,
      epoch: `epoch-${this.count}`,
      revision,
      wholeFrom: revision,
      recoveredTo: 0,
      restoredAt: this.backup.revision,
    };
    this.backup = undefined;
    return true;
  }

  sync(call: SyncCall<Value>): BasketAnswer<Value> | { readonly isAnew: string } {
    const { state, rules } = this;
    if (call.leaves) state.left.add(call.device);
    let recovered: number | undefined;
    if (call.epoch !== undefined && call.epoch !== state.epoch) {
      if (call.recover === undefined) return { isAnew: state.epoch };
      const taken = rules.recoverCopy(state, call.recover, call.device, this.shape);
      state.revision = taken.revision;
      state.recoveredTo = taken.recoveredTo;
      for (const [code, row] of taken.rows) state.rows.set(code, row);
      state.notices.push(...taken.notices);
      recovered = call.recover.revision;
    }
    const acts = call.epoch === undefined && rules.readsFirst ? [] : call.acts;
    this.apply(call, acts);
    return this.answer(call, recovered);
  }

  private apply(call: SyncCall<Value>, acts: readonly Act<Value>[]): void {
    const { state, rules } = this;
    const isNewest = call.since === state.revision;
    const counts = new Map<string, number>();
    for (const [key, { value }] of state.rows) {
      const bucket = this.shape.bucketOf(key);
      counts.set(bucket, (counts.get(bucket) ?? 0) + Number(value !== undefined));
    }
    const stored = { ...state, counts, hasLeft: (device: string) => state.left.has(device) };
    const applied = rules.applyActs(stored, acts, call.device, this.shape);
    for (const [code, row] of applied.rows) state.rows.set(code, row as Row<Value>); // The rules return the type of rows that they are given.
    state.revision = applied.revision;
    state.notices.push(...(applied.notices as NewNotice<Value>[])); // The rules return the type of notices that they are given.
    for (const [page, n] of applied.answered) state.answered.set(page, n);
    // Like the product's SQL, the model never takes the key of a placed order.
    const isFree = isNewest && !state.placed.has(call.uuid);
    if (applied.hasTurned) state.uuid = isFree ? call.uuid : this.freshUuid();
  }

  private answer(call: SyncCall<Value>, recovered: number | undefined): BasketAnswer<Value> {
    const { state } = this;
    const isWhole = call.epoch !== state.epoch || call.since < state.wholeFrom;
    const since = isWhole ? 0 : call.since;
    const entries = new Map<string, Entry<Value> | undefined>();
    for (const [code, row] of state.rows) {
      if (row.revision <= since && !isWhole) continue;
      const { value, revision, place, orderedBefore } = row;
      if (value !== undefined) entries.set(code, { value, revision, place, orderedBefore });
      else if (!isWhole) entries.set(code, undefined);
    }
    const notices = state.notices
      .filter(
        ({ revision, to, except }) =>
          revision > call.since && (to ?? call.device) === call.device && except !== call.device,
      )
      .map(
        ({ revision, kind, keys, before, orderNo }): Notice<Value> => ({
          revision,
          kind,
          keys,
          before,
          orderNo,
        }),
      );
    const pages = new Set(call.acts.map(({ page }) => page));
    const answered = new Map([...state.answered].filter(([page]) => pages.has(page)));
    const answer: CopyAnswer<Value> = {
      epoch: state.epoch,
      revision: state.revision,
      isWhole,
      entries,
      answered,
      recovered,
    };
    return { ...answer, uuid: state.uuid, notices };
  }
}
