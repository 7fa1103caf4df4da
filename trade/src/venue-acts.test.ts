import { describe, expect, it } from 'vitest';
import { emptyHeld, shown } from './acts.ts';
import { applyActs } from './apply-acts.ts';
import { listsOf } from './lists-of.ts';
import {
  addLines,
  type ListAct,
  type ListValue,
  listShape,
  nameList,
  putLineBack,
  removeLines,
} from './named-list.ts';
import { pricingOf, servingWords, USUAL_PRICING } from './servings.ts';
import { actHere, type SharedDevice } from './shared-device.ts';
import { setPrice, setPricing, setText } from './venue-acts.ts';

const id = '8f14e45f-ceea-4d3b-9a0c-1f2e3d4c5b6a';
const empty: SharedDevice<ListValue> = { device: 'phone', held: emptyHeld, notices: [] };
const listed = (...acts: readonly (readonly ListAct[])[]) => {
  const device = acts.reduce((now, some) => actHere(now, some, 'page'), empty);
  return listsOf(shown(device.held)).get(id);
};
const begun = [nameList(id, 'Summer list'), addLines({ id, lines: new Map() }, ['A', 'B'])];

describe('the venue’s wine list', () => {
  it('keeps a price of each serving, a name for guests and a head, until each is removed', () => {
    const full = [
      setPrice(id, 'A', 'bottle', 3200),
      setPrice(id, 'A', 'glass175', 740),
      setText(id, 'A', 'guest', 'House white'),
      setText(id, 'A', 'head', 'White'),
    ];
    expect(listed(...begun, ...full)?.lines.get('A')).toMatchObject({
      prices: { bottle: 3200, glass175: 740 },
      guest: 'House white',
      head: 'White',
    });
    const none = [setPrice(id, 'A', 'bottle', undefined), setPrice(id, 'A', 'glass175', undefined)];
    const line = listed(
      ...begun,
      ...full,
      ...none,
      setText(id, 'A', 'guest', ''),
      setText(id, 'A', 'head', ''),
    );
    expect(line?.lines.get('A')).toEqual(listed(...begun)?.lines.get('A'));
  });

  it('gives a removed wine its prices back when the wine is put back', () => {
    const priced = [...begun, setPrice(id, 'A', 'glass125', 560)];
    const before = listed(...priced)?.lines.get('A');
    const back = listed(...priced, removeLines(id, ['A']), putLineBack(id, 'A', before?.place ?? 0));
    expect(back?.lines.get('A')).toEqual(before);
  });

  it('keeps how a venue prices the list', () => {
    expect(listed(...begun)?.pricing).toBeUndefined();
    const pricing = { targetPercent: 68, wastagePercent: 3, end: 'halves', saysVat: false } as const;
    expect(listed(...begun, setPricing(id, pricing))?.pricing).toEqual(pricing);
    expect(pricingOf({})).toEqual(USUAL_PRICING);
  });

  it.each([
    ['a price', setPrice(id, 'A', 'glass175', 720), setPrice(id, 'A', 'glass175', 740)],
    ['a guests’ name', setText(id, 'A', 'guest', 'Chablis'), setText(id, 'A', 'guest', 'Petit Chablis')],
    ['the pricing', setPricing(id, USUAL_PRICING), setPricing(id, { ...USUAL_PRICING, targetPercent: 65 })],
  ])('tells a person that %s was replaced by a person who had not seen it', (_what, first, second) => {
    const acts = (some: readonly ListAct[], page: string) =>
      some.map((act, at) => ({ ...act, page, n: at + 1, sequence: at + 1, base: 1 }));
    const stored = { revision: 1, began: 1, counts: new Map(), answered: new Map(), hasLeft: () => false };
    const before = applyActs(
      { ...stored, rows: new Map() },
      acts([...nameList(id, 'Bar'), ...first], 'one'),
      'phone',
      listShape,
    );
    const told = (some: readonly ListAct[]) =>
      applyActs(
        { ...stored, revision: before.revision, rows: before.rows },
        acts(some, 'two'),
        'laptop',
        listShape,
      ).notices.map(({ kind, to }) => [kind, to]);
    expect(told(second)).toEqual([['changed', 'phone']]);
    expect(told(first)).toEqual([]);
  });

  it('names a serving', () => {
    expect([servingWords('bottle'), servingWords('glass175')]).toEqual(['a bottle', '175 ml']);
  });
});
