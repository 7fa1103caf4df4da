/** The files whose name breaks the conventions: bags, barrels, and names that are not kebab-case. */
export function badNames(files: readonly string[]): string[] {
  return files.filter((file) => {
    const isBag = /(^|\/)(utils?|helpers?|common)([.][a-z]+)?(\/|$)/.test(file);
    const isBarrel = /(^|\/)index[.]tsx?$/.test(file);
    const isKebab =
      !/[.](tsx?|mjs|sql|css)$/.test(file) || /^[a-z0-9.][a-z0-9.-]*$/.test(file.split('/').at(-1) ?? '');
    return isBag || isBarrel || !isKebab;
  });
}
