import project from '../../package.json' with { type: 'json' };

/** The release of this code: `0.4.0`, or `0.4.0-dev` before its release. */
export const release = project.version;

/** True if release `one` is older than release `other`. `0.4.0-dev` counts as `0.4.0`. */
export function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => each.split('.').map((part) => Number.parseInt(part, 10)));
  const different = a?.findIndex((part, place) => part !== b?.[place]) ?? -1;
  return different >= 0 && (a?.[different] ?? 0) < (b?.[different] ?? 0);
}
