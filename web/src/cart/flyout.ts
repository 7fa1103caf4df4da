const openings = new EventTarget();

/** Opens the mini basket in the header, where the merchant's `basketInFlyout` is on. */
export function openMiniBasket(): void {
  openings.dispatchEvent(new Event('open'));
}

/** Calls back when the mini basket is to open. Returns the clean-up, as an effect does. */
export function onMiniBasketOpening(open: () => void): () => void {
  openings.addEventListener('open', open);
  return () => openings.removeEventListener('open', open);
}
