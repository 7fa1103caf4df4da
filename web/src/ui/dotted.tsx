/** Facts for a line that is `dotted`; what is empty is left out. */
export function dotted(texts: readonly string[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same, a code and a vintage.
  return texts.filter((text) => text.trim() !== '').map((text, nth) => <span key={nth}>{text}</span>);
}
