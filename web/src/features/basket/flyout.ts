import { create } from 'zustand';

const useOpenings = create(() => 0);

/** Opens the mini basket in the header, where the merchant's `basketInFlyout` is on. */
export function openMiniBasket(): void {
  useOpenings.setState((openings) => openings + 1, true);
}

/** How often the mini basket was to be opened since the page was loaded. */
export function useMiniBasketOpenings(): number {
  return useOpenings();
}
