const openings = new EventTarget();

/** Opens the mini basket in the header. Callers ask the merchant's `basketInFlyout` first. */
export function openMiniBasket(): void {
  openings.dispatchEvent(new Event('open'));
}

/** Calls `open` when the mini basket must open. Returns the clean-up for an effect. */
export function onMiniBasketOpening(open: () => void): () => void {
  openings.addEventListener('open', open);
  return () => openings.removeEventListener('open', open);
}
