/** Facts for a line that is `dotted`; what is empty is left out. */
export function dotted(texts: readonly string[]) {
  return texts.filter((text) => text.trim() !== '').map((text) => <span key={text}>{text}</span>);
}
