import type { BasketRules } from './basket-rules.ts';
import { ModelServer } from './model-server.ts';

/** A line of the model. Every bottle is a case of its own. */
export type Item = {
  readonly Code: string;
  readonly CaseSize: 1;
  readonly CasesQty: number;
  readonly BottlesQty: 0;
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

export class BasketServer extends ModelServer<Item> {
  private readonly onOrder: (call: OrderCall, no: string) => void;

  constructor(rules: BasketRules, onOrder: (call: OrderCall, no: string) => void) {
    super(rules, rules.basketShape);
    this.onOrder = onOrder;
  }

  hasPlacedKey(): boolean {
    return this.state.placed.has(this.state.uuid);
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
