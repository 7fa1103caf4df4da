import type { Act, CopyAnswer, Entry } from '../src/acts.ts';
import type { NewNotice, Row } from '../src/apply-acts.ts';
import type { BasketAnswer } from '../src/device-basket.ts';
import type { SentCopy } from '../src/recover-copy.ts';
import type { Notice } from '../src/shared-device.ts';
import type { BasketRules } from './basket-rules.ts';

/** A line of the model: a wine in bottles. */
export type Item = {
  readonly Code: string;
  readonly CaseSize: 1;
  readonly CasesQty: number;
  readonly BottlesQty: 0;
};

export type SyncCall = {
  readonly device: string;
  readonly epoch: string | undefined;
  readonly since: number;
  readonly uuid: string;
  readonly acts: readonly Act<Item>[];
  readonly recover: SentCopy<Item> | undefined;
  readonly leaves: boolean;
};
export type OrderCall = {
  readonly device: string;
  readonly press: number;
  readonly uuid: string;
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly lines: readonly Item[];
};
export type OrderAnswer = { readonly no: string } | { readonly refused: 'changed' | 'ordered' | 'placed' };

type State = {
  epoch: string;
  revision: number;
  began: number;
  recoveredTo: number;
  restoredAt: number;
  wholeFrom: number;
  uuid: string;
  rows: Map<string, Row<Item>>;
  answered: Map<string, number>;
  left: Set<string>;
  deviceOf: Map<string, string>;
  notices: NewNotice<Item>[];
  placed: Map<string, { no: string; lines: string }>;
};

/** The server's stored basket in memory, by the product's rules. */
export class ModelServer {
  private state: State;
  private backup: State | undefined;
  private count = 0;
  private readonly rules: BasketRules;
  /** Hears of each order. */
  private readonly onOrder: (call: OrderCall, no: string) => void;

  constructor(rules: BasketRules, onOrder: (call: OrderCall, no: string) => void) {
    this.rules = rules;
    this.onOrder = onOrder;
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

  private freshUuid(): string {
    this.count += 1;
    return `server-${this.count}`;
  }

  backUp(): void {
    this.backup = structuredClone(this.state);
  }

  /** Restores the backup, if there is one: a new epoch begins far above the restored revision. */
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
      restoredAt: 0,
    };
    this.backup = undefined;
    return true;
  }

  hasPlacedKey(): boolean {
    return this.state.placed.has(this.state.uuid);
  }

  sync(call: SyncCall): BasketAnswer<Item> | { readonly isAnew: string } {
    const { state, rules } = this;
    if (call.leaves) state.left.add(call.device);
    let recovered: number | undefined;
    if (call.epoch !== undefined && call.epoch !== state.epoch) {
      if (call.recover === undefined) return { isAnew: state.epoch };
      const taken = rules.recoverCopy(state, call.recover, call.device, rules.basketShape);
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

  private apply(call: SyncCall, acts: readonly Act<Item>[]): void {
    const { state, rules } = this;
    const isNewest = call.since === state.revision;
    const counts = new Map([
      ['', [...state.rows.values()].filter(({ value }) => value !== undefined).length],
    ]);
    const stored = { ...state, counts, hasLeft: (device: string) => state.left.has(device) };
    const applied = rules.applyActs(stored, acts, call.device, rules.basketShape);
    for (const [code, row] of applied.rows) state.rows.set(code, row as Row<Item>); // The rules are generic, and give back what they are given.
    state.revision = applied.revision;
    state.notices.push(...(applied.notices as NewNotice<Item>[])); // As above.
    for (const [page, n] of applied.answered) state.answered.set(page, n);
    if (applied.hasTurned) state.uuid = isNewest ? call.uuid : this.freshUuid();
  }

  private answer(call: SyncCall, recovered: number | undefined): BasketAnswer<Item> {
    const { state } = this;
    const isWhole = call.epoch !== state.epoch || call.since < state.wholeFrom;
    const since = isWhole ? 0 : call.since;
    const entries = new Map<string, Entry<Item> | undefined>();
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
        ({ revision, kind, keys, before, orderNo }): Notice<Item> => ({
          revision,
          kind,
          keys,
          before,
          orderNo,
        }),
      );
    const pages = new Set(call.acts.map(({ page }) => page));
    const answered = new Map([...state.answered].filter(([page]) => pages.has(page)));
    const answer: CopyAnswer<Item> = {
      epoch: state.epoch,
      revision: state.revision,
      isWhole,
      entries,
      answered,
      recovered,
    };
    return { ...answer, uuid: state.uuid, notices };
  }

  order(call: OrderCall): OrderAnswer {
    const { state, rules } = this;
    const lines = JSON.stringify(call.lines.map(({ Code, CasesQty }) => [Code, CasesQty]).sort());
    const before = state.placed.get(call.uuid);
    if (before !== undefined) return before.lines === lines ? { no: before.no } : { refused: 'placed' };
    if (call.epoch !== state.epoch) return { refused: 'changed' };
    const named = { revision: call.revision, lines: new Map(call.lines.map((item) => [item.Code, item])) };
    const why = rules.whyNotOrdered(state.rows, named, rules.basketShape.isSame);
    if (why !== undefined) return { refused: why.kind };
    this.count += 1;
    const no = `order-${this.count}`;
    for (const { Code } of call.lines) {
      const row = state.rows.get(Code);
      if (row === undefined) continue;
      state.revision += 1;
      const ordered = { no, revision: state.revision, device: call.device };
      const mark = {
        value: undefined,
        removedBy: [],
        was: undefined,
        orderedBefore: undefined,
        origin: undefined,
      };
      if (rules.keepsMarks)
        state.rows.set(Code, { ...row, ...mark, ordered, revision: state.revision, device: call.device });
      else state.rows.delete(Code);
    }
    state.revision += 1;
    state.began = state.revision;
    if (rules.tellsOrders) {
      const about = { keys: call.lines.map(({ Code }) => Code), before: undefined, orderNo: no };
      state.notices.push({
        revision: state.revision,
        kind: 'ordered',
        to: undefined,
        except: call.device,
        ...about,
      });
    }
    if (rules.renewsKey) state.uuid = this.freshUuid();
    state.placed.set(call.uuid, { no, lines });
    this.onOrder(call, no);
    return { no };
  }
}
