/**
 * The shared beginning of two or more names, up to a colon, comma or dash: 'Grandison Hotels: ' for 'Grandison Hotels:
 * The Aldermere' and 'Grandison Hotels: Marchmont House'. Empty if the names share no beginning.
 */
export function commonBeginning(names: readonly string[]): string {
  const [first = ''] = names;
  const beginnings = [...first.matchAll(/[:,] | [-–] /g)].map(({ 0: sign, index }) =>
    first.slice(0, index + sign.length),
  );
  const isShared = (beginning: string) =>
    names.length > 1 && names.every((name) => name.startsWith(beginning) && name.length > beginning.length);
  return beginnings.findLast(isShared) ?? '';
}
