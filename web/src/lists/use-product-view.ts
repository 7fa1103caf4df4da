import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useSettings } from '../session/settings.ts';

type ProductView = Settings['productView'];

const useChosen = create<{ readonly view?: ProductView }>()(
  persist(() => ({}), { name: 'tradecellar/view' }),
);

/** List or cards: the last choice in this browser, or else the merchant's setting. */
export function useProductView() {
  const { productView } = useSettings();
  const { view = productView } = useChosen();
  return [view, (next: ProductView) => useChosen.setState({ view: next })] as const;
}
