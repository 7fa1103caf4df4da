import project from '../../package.json' with { type: 'json' };

/** Which release this is: `0.4.0`, or `0.4.0-dev` on the way to it. */
export const release = project.version;

/** Whether a release came before another; what is on the way to a release counts as it. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)));
  const different = a?.findIndex((part, place) => part !== b?.[place]) ?? -1;
  return different >= 0 && (a?.[different] ?? 0) < (b?.[different] ?? 0);
}
