/** Functions that a value may call: colours, sums and gradients, but never `url(`, `expression(` or `var(`. */
const functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'linear-gradient']);

/** Properties that could cover the shop with the banner, or run code in old browsers. */
const refusedProperty =
  /^(--|-moz-binding|behavior|position|inset|top$|right$|bottom$|left$|z-index|transform|translate|animation|transition|content$|cursor|pointer-events)/;

/** Excludes backslashes (an escape can spell anything), angle brackets, braces, at-signs and control characters. */
const plainValue = /^[\p{L}\p{N} \t\n"'#%&*+,\-./()!_]+$/u;

/** Lengths relative to the window, such as `100vh`: the banner could fill the window. */
const windowLength = /\d[sld]?v(h|w|b|i|min|max)\b/i;

export type CleanedStyle = { readonly style: string; readonly dropped: readonly string[] };

/**
 * Keeps the harmless declarations of a style attribute. Removes declarations that fetch, run code, use escapes, move
 * the banner out of its place or fill the window.
 * Example: 'color:red; position:fixed' becomes 'color:red'.
 */
export function cleanStyle(text: string): CleanedStyle {
  const allowed: string[] = [];
  const dropped: string[] = [];
  for (const declaration of text.split(';')) {
    const [name = '', value = '', ...more] = declaration.split(':');
    const property = name.trim().toLowerCase();
    if (more.length === 0 && isHarmless(property, value.trim())) allowed.push(`${property}:${value.trim()}`);
    else if (declaration.trim() !== '') dropped.push(property);
  }
  return { style: allowed.join(';'), dropped };
}

function isHarmless(property: string, value: string): boolean {
  if (!/^[a-z-]+$/.test(property)) return false;
  if (refusedProperty.test(property)) return property === 'position' && /^(static|relative)$/i.test(value);
  if (!plainValue.test(value) || value.includes('/*') || windowLength.test(value)) return false;
  // Splits the text instead of using a regular expression, which would be slow because it tries every letter as a
  // start.
  const before = value.split('(').slice(0, -1);
  return before.every((text) => functions.has(lastWord(text).toLowerCase()));
}

function lastWord(text: string): string {
  return (
    text
      .trimEnd()
      .split(/[^\p{L}\p{N}_-]/u)
      .at(-1) ?? ''
  );
}
