/** Facts that a device keeps of its copy, of a basket or of lists, beside the lines: how far it and the server have come. */
export type SavedKeys = {
  /** Keys of parts that changed here and that the server has not acknowledged. */
  readonly unsaved: ReadonlySet<string>;
  /** Everything that the server had at this revision is in the copy. */
  readonly revision: number;
  /** How often the server needed everything anew: of two pages, one that was told less often does not know what is saved. */
  readonly anew: number;
};

/**
 * The keys of two pages of one browser as one device. A key is saved as soon as one of the pages knows it, but for a page that
 * has not heard that the server began anew: all its keys are to be sent. `hasAsMerged`: a page has it as the merged copy does.
 */
export function mergeSavedKeys<Page extends SavedKeys>(
  a: Page,
  b: Page,
  keysOf: (page: Page) => Iterable<string>,
  hasAsMerged: (page: Page, key: string) => boolean,
): SavedKeys {
  const anew = Math.max(a.anew, b.anew);
  const knowing = [a, b].filter((page) => page.anew === anew);
  const isSaved = (key: string) => knowing.some((page) => !page.unsaved.has(key) && hasAsMerged(page, key));
  const keys = [a, b].flatMap((page) => [...(knowing.includes(page) ? page.unsaved : keysOf(page))]);
  return {
    unsaved: new Set(keys.filter((key) => !isSaved(key))),
    revision: Math.max(...knowing.map(({ revision }) => revision)),
    anew,
  };
}
