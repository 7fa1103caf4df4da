/** The texts of a `dotted` line, without empty texts. */
export function dotted(texts: readonly string[]) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be equal, such as a code and a vintage.
  return texts.filter((text) => text.trim() !== '').map((text, nth) => <span key={nth}>{text}</span>);
}
