import { type Pricing, type Serving, USUAL_PRICING } from '@tradecellar/trade/servings.ts';
import { setPrice, setPricing, setText } from '@tradecellar/trade/venue-acts.ts';
import { listStore } from '../../../lists/list-store.ts';
import { changeList, listsRevision } from '../../../lists/named-lists.ts';

/** Changes a selling price, in pence. `began`: the revision of the lists when the person began to type. */
export function changePrice(
  id: string,
  code: string,
  serving: Serving,
  pence: number | undefined,
  began = listsRevision(),
): void {
  changeList(id, () => setPrice(id, code, serving, pence).map((act) => ({ ...act, base: began })));
}

/** Changes a selling price. Returns the Undo, which restores the earlier price. */
export function changePriceUndoably(id: string, code: string, serving: Serving, pence: number): () => void {
  const store = listStore();
  const before = store?.getState().lists.get(id)?.lines.get(code)?.prices?.[serving];
  changePrice(id, code, serving, pence);
  return () => changeList(id, () => setPrice(id, code, serving, before), store);
}

/** Changes the name of a wine that guests read, or the head above the wine. */
export function changeText(
  id: string,
  code: string,
  part: 'guest' | 'head',
  text: string,
  began: number,
): void {
  changeList(id, () => setText(id, code, part, text.trim()).map((act) => ({ ...act, base: began })));
}

export function changePricing(id: string, changed: Partial<Pricing>): void {
  changeList(id, ({ pricing = USUAL_PRICING }) => setPricing(id, { ...pricing, ...changed }));
}
