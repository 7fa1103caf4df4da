type Line = { readonly code: string };

/** The line before which a dragged one goes, if it is dropped before or after another; undefined is the end. */
export function lineBeforeWhich(
  lines: readonly Line[],
  target: string,
  position: 'before' | 'after' | 'on',
): string | undefined {
  if (position !== 'after') return target;
  return lines[lines.findIndex(({ code }) => code === target) + 1]?.code;
}
