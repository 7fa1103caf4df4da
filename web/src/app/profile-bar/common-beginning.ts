/**
 * What all these names begin with, up to a colon, comma or dash, and '' of names that share nothing or are one: of
 * 'Grandison Hotels: The Aldermere' and 'Grandison Hotels: Marchmont House' it is 'Grandison Hotels: '.
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
