/** What may stand before a bracket in a value: colours, sums and gradients; never `url(`, `expression(` or `var(`. */
const functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'calc', 'min', 'max', 'clamp', 'linear-gradient']);

/** Properties that could lay a banner over the shop, or that old browsers ran code from. */
const refusedProperty =
  /^(--|-moz-binding|behavior|position|inset|top$|right$|bottom$|left$|z-index|transform|translate|animation|transition|content$|cursor|pointer-events)/;

/** No backslash (it can spell anything), angle bracket, brace, at-sign or control character. */
const plainValue = /^[\p{L}\p{N} \t\n"'#%&*+,\-./()!_]+$/u;

/** A style attribute, parted: what is kept of it, and the properties of what is not. */
export type CleanedStyle = { readonly style: string; readonly dropped: readonly string[] };

/**
 * A style attribute with only harmless declarations: what fetches, runs, escapes or takes the banner out of
 * its place is left out, the rest stays. 'color:red; position:fixed' is 'color:red' without position; a text
 * with nothing harmless in it is ''.
 */
export function cleanStyle(text: string): CleanedStyle {
  const kept: string[] = [];
  const dropped: string[] = [];
  for (const declaration of text.split(';')) {
    const [name = '', value = '', ...more] = declaration.split(':');
    const property = name.trim().toLowerCase();
    if (more.length === 0 && isHarmless(property, value.trim())) kept.push(`${property}:${value.trim()}`);
    else if (declaration.trim() !== '') dropped.push(property);
  }
  return { style: kept.join(';'), dropped };
}

function isHarmless(property: string, value: string): boolean {
  if (!/^[a-z-]+$/.test(property)) return false;
  if (refusedProperty.test(property)) return property === 'position' && /^(static|relative)$/i.test(value);
  if (!plainValue.test(value) || value.includes('/*')) return false;
  // What stands before each bracket; splitting, where a regular expression would try every letter as a start.
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
