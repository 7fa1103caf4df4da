/** The part of a file name that makes the import accept figures that are probably mistakes: `prices.accepted.csv`. */
const MARK = /[.]accepted(?=[.][^.]+$)/i;

export const withoutMark = (fileName: string) => fileName.replace(MARK, '');

/** The file name with the mark: `prices.csv` becomes `prices.accepted.csv`. */
export const withMark = (fileName: string) => fileName.replace(/(?=[.][^.]+$)/, '.accepted');

export function isAccepted(fileName: string, accept: 'all' | readonly string[] = []): boolean {
  return accept === 'all' || MARK.test(fileName) || accept.includes(fileName);
}
