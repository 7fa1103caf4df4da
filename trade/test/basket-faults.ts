/** A fault: in this file of the rules, this text replaced by that one. */
export type Fault = {
  readonly fault: string;
  readonly file: 'line-version.ts' | 'basket-sync.ts' | 'device-basket.ts' | 'saved-keys.ts' | 'cart.ts';
  readonly from: string;
  readonly to: string;
};

/** Faults that are planted one at a time; the random histories find each (docs/basket-sync.md). */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'the line that arrives last stands',
    file: 'basket-sync.ts',
    from: 'const line = a === undefined || isNewer(b.version, a.version) ? b : a;',
    to: 'const line = b;',
  },
  {
    fault: 'of two changes made at once each device keeps its own',
    file: 'line-version.ts',
    from: 'return version.page > other.page;',
    to: 'return false;',
  },
  {
    fault: 'a removal leaves no version, and an older line comes back',
    file: 'basket-sync.ts',
    from: 'lines.set(code, line.item === undefined ? line : changedLine(line, undefined, author));',
    to: 'if (line.item === undefined) lines.set(code, line);',
  },
  {
    fault: 'a change does not count on from the version that was seen',
    file: 'line-version.ts',
    from: '(seen?.count ?? 0) + 1',
    to: '1',
  },
  {
    fault: 'an order takes what was changed since out of the basket',
    file: 'basket-sync.ts',
    from: 'ordered === undefined || isNewer(line.version, ordered)',
    to: 'ordered === undefined',
  },
  {
    fault: 'a merge forgets that a line was ordered',
    file: 'basket-sync.ts',
    from: 'const ordered = newest(a?.ordered, b.ordered);',
    to: 'const ordered = line.ordered;',
  },
  {
    fault: 'the server orders a line again without asking',
    file: 'basket-sync.ts',
    from: '.filter(({ code, known }) => isNewer(stored.lines.get(code)?.ordered, known))',
    to: '.filter(() => false)',
  },
  {
    fault: 'the uuid of a placed basket stays',
    file: 'basket-sync.ts',
    from: 'if (merged.key.uuid !== order.key.uuid) return merged;',
    to: 'if (freshUuid !== order.key.uuid) return merged;',
  },
  {
    fault: 'each device keeps its own uuid',
    file: 'basket-sync.ts',
    from: 'key: mergeKey(a.key, b.key)',
    to: 'key: a.key',
  },
  {
    fault: 'an answer saves what was typed since the request',
    file: 'device-basket.ts',
    from: 'return [sent, answer].every(({ lines }) => !isSameVersion(lines.get(code)?.version, held));',
    to: 'return !sent.lines.has(code);',
  },
  {
    fault: 'only the newest change is sent',
    file: 'device-basket.ts',
    from: 'new Set([...device.unsaved, ...changed])',
    to: 'new Set(changed)',
  },
  {
    fault: 'a page thinks that another page’s change is saved',
    file: 'saved-keys.ts',
    from: '!page.unsaved.has(key) && hasAsMerged(page, key)',
    to: '!page.unsaved.has(key)',
  },
  {
    fault: 'a page that has not heard of a restored backup thinks that its lines are saved',
    file: 'saved-keys.ts',
    from: 'page.anew === anew',
    to: 'true',
  },
  {
    fault: 'an order of unknown outcome is made anew',
    file: 'device-basket.ts',
    from: 'if (device.placing.order !== undefined) return device;',
    to: '',
  },
  {
    fault: 'an order that was taken back is sent by another page',
    file: 'device-basket.ts',
    from: 'return { steps: placing.steps + 1, order, isSent, form };',
    to: 'return { steps: placing.steps, order, isSent, form };',
  },
  {
    fault: 'a device that was answered out of turn skips what it lacks',
    file: 'device-basket.ts',
    from: 'const basket = mergeBaskets(device.basket, answer);',
    to: 'const basket = answer.revision < device.revision ? device.basket : { key: answer.key, lines: new Map([...device.basket.lines, ...answer.lines]) };',
  },
  {
    fault: 'the uuid stays when the basket is emptied',
    file: 'cart.ts',
    from: '(cart.items.length === 0) !== (items.length === 0)',
    to: 'cart.items.length === 0 && items.length > 0',
  },
];
