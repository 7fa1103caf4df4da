type Line = { readonly code: string };

/** The line before which to insert a dragged line; undefined means the end of the list. */
export function lineBeforeWhich(
  lines: readonly Line[],
  target: string,
  position: 'before' | 'after' | 'on',
): string | undefined {
  if (position !== 'after') return target;
  return lines[lines.findIndex(({ code }) => code === target) + 1]?.code;
}
