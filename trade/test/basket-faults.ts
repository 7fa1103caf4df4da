import type { Promises } from './basket-rules.ts';

/** A fault of the rules: in this file, this text is replaced. Or a promise of device or server that is broken. */
export type Fault = {
  readonly fault: string;
  /** True if more than 300 random histories are needed to find the fault: only `npm run test:volume` plants it. */
  readonly isRare?: true;
} & (
  | { readonly file: string; readonly from: string; readonly to: string }
  | { readonly broken: keyof Promises }
);

/** Faults that are planted one at a time: the random histories find each. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'a quantity that did not know of an order is dropped',
    file: 'apply-acts.ts',
    from: "if (isNext) this.tell('next', this.device, act.key, value, ordered.no);",
    to: 'if (isNext) return;',
  },
  {
    fault: 'a removal wins over a quantity that it did not know of',
    file: 'apply-acts.ts',
    from: 'if (this.isBlind(act, row)) return true;',
    to: 'if (this.isBlind(act, row)) return false;',
  },
  {
    fault: 'an act that is sent again is applied again',
    file: 'apply-acts.ts',
    from: 'if (act.n <= (this.answered.get(act.page) ?? 0)) return;',
    to: '',
  },
  { fault: 'a copy is not recovered after a restored backup', broken: 'recovers' },
  {
    fault: 'nobody is told that a quantity was changed',
    file: 'apply-acts.ts',
    from: "this.tell('changed', row.device, act.key, row.value);",
    to: '',
  },
  {
    fault: 'nobody is told that a removed wine is back',
    file: 'apply-acts.ts',
    from: "if (remover !== this.device) this.tell('back', remover, key, undefined);",
    to: '',
  },
  {
    fault: 'an order is not compared with the basket',
    file: 'why-not-ordered.ts',
    from: "if (changed.length > 0) return { kind: 'changed', codes: changed.map(([code]) => code) };",
    to: 'if (changed.length > 0) return undefined;',
  },
  { fault: 'ordered lines leave no mark', broken: 'keepsMarks' },
  { fault: 'the key of an order stays the key of the basket', broken: 'renewsKey' },
  { fault: 'an order is not told', broken: 'tellsOrders' },
  {
    fault: 'an act on a pending act takes the base of the copy',
    file: 'acts.ts',
    from: 'const base = Math.min(pending?.base ?? now, began);',
    to: 'const base = Math.min(now, began);',
  },
  {
    fault: 'an answer that is older than the copy is taken',
    isRare: true,
    file: 'acts.ts',
    from: 'return answer.revision > copy.revision;',
    to: 'return true;',
  },
  {
    fault: 'a notice is told again with each answer',
    file: 'shared-device.ts',
    from: "copy.epoch === undefined ? kind !== 'ordered' : revision > copy.revision,",
    to: 'revision > 0,',
  },
  {
    fault: 'an order sends the lines of today instead of the lines that its buyer saw',
    broken: 'sendsSeenLines',
  },
  {
    fault: 'pages of one browser lose the acts of each other',
    file: 'acts.ts',
    from: 'of [...stored.queue, ...here.queue]',
    to: 'of here.queue',
  },
  {
    fault: 'a removed wine that is back is not told to a remover whose removal another device repeated',
    isRare: true,
    file: 'apply-acts.ts',
    from: 'const removedBy = this.tellRemovers(act, act.key, row) ? (row?.removedBy ?? []) : [];',
    to: 'this.tellRemovers(act, act.key, row); const removedBy: string[] = [];',
  },
];
