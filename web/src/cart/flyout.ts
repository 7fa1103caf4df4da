import { create } from 'zustand';

const useOpenings = create(() => 0);

/** Opens the mini basket in the header, where the merchant's `basketInFlyout` is on. */
export function openMiniBasket(): void {
  useOpenings.setState((openings) => openings + 1, true);
}

export function useMiniBasketOpenings(): number {
  return useOpenings();
}
