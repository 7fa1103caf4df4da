import type { Guarantees } from './basket-rules.ts';

/**
 * A fault to plant: either replaces text in a file of the rules, or switches off a guarantee of the device or the
 * server.
 */
export type Fault = {
  readonly fault: string;
  /** True if the fault needs more than 300 random histories to show. Only `npm run test:volume` plants a rare fault. */
  readonly isRare?: true;
} & (
  | { readonly file: string; readonly from: string; readonly to: string }
  | { readonly broken: keyof Guarantees }
);

export const FAULTS: readonly Fault[] = [
  {
    fault: 'a quantity whose author had not seen an order is dropped',
    file: 'apply-acts.ts',
    from: "if (isNext) this.tell('next', this.device, act.key, value, ordered.no);",
    to: 'if (isNext) return;',
  },
  {
    fault: 'a removal wins over a quantity that its author had not seen',
    file: 'apply-acts.ts',
    from: 'if (this.isBlind(act, row)) return true;',
    to: 'if (this.isBlind(act, row)) return false;',
  },
  {
    fault: 'a repeated act is applied again',
    file: 'apply-acts.ts',
    from: 'if (act.n <= (this.answered.get(act.page) ?? 0)) return;',
    to: '',
  },
  { fault: 'a copy is not recovered after a restored backup', broken: 'recovers' },
  {
    fault: 'a device is not told that its quantity was changed',
    file: 'apply-acts.ts',
    from: "this.tell('changed', row.device, act.key, row.value);",
    to: '',
  },
  {
    fault: 'a device is not told that a removed wine is back',
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
  { fault: 'ordered lines leave no tombstone', broken: 'keepsMarks' },
  { fault: 'the key of an order stays the key of the basket', broken: 'renewsKey' },
  { fault: 'devices are not told of an order', broken: 'tellsOrders' },
  {
    fault: 'an act takes the base of the copy, not the base of a pending act',
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
    fault: 'an order sends the current lines instead of the lines that its buyer saw',
    broken: 'sendsSeenLines',
  },
  {
    fault: 'two pages of a browser lose the acts of each other',
    file: 'acts.ts',
    from: 'of [...stored.queue, ...here.queue]',
    to: 'of here.queue',
  },
  {
    fault: 'a device is not told of the return of a wine whose removal another device repeated',
    isRare: true,
    file: 'apply-acts.ts',
    from: 'const removedBy = this.tellRemovers(act, act.key, row) ? (row?.removedBy ?? []) : [];',
    to: 'this.tellRemovers(act, act.key, row); const removedBy: string[] = [];',
  },
];
