import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { create } from 'zustand';
import { useSettings } from '../../session/settings.ts';

export type ProductView = Settings['productView'];

const key = 'tradecellar/product-view';

function rememberedView(): ProductView | undefined {
  const view = localStorage.getItem(key);
  return view === 'list' || view === 'cards' ? view : undefined;
}

const useChosen = create<{ readonly view: ProductView | undefined }>(() => ({ view: rememberedView() }));

/** List or cards: the last choice in this browser, else the merchant's setting. */
export function useProductView(): readonly [ProductView, (view: ProductView) => void] {
  const { productView } = useSettings();
  return [useChosen(({ view }) => view) ?? productView, choose];
}

function choose(view: ProductView): void {
  useChosen.setState({ view });
  try {
    localStorage.setItem(key, view);
  } catch {
    // The browser's storage is full: the choice lasts as long as the page.
  }
}
