/** The part of a file's name that accepts its figures in doubt: `prices.accepted.csv`. */
const MARK = /[.]accepted(?=[.][^.]+$)/i;

/** The name without the mark, which decides what the file holds. */
export const withoutMark = (fileName: string) => fileName.replace(MARK, '');

/** `prices.csv` becomes `prices.accepted.csv`. */
export const withMark = (fileName: string) => fileName.replace(/(?=[.][^.]+$)/, '.accepted');

/** Whether a file's figures in doubt are accepted: by its name, or by whoever imports it. */
export function isAccepted(fileName: string, accept: 'all' | readonly string[] = []): boolean {
  return accept === 'all' || MARK.test(fileName) || accept.includes(fileName);
}
