import { countText } from '../count-text.ts';

/**
 * Fault of too long a text: '29 letters too many'. Undefined if the text fits. Letters are counted as the server
 * counts letters; spaces around a text are not sent and do not count.
 */
export function tooLong(text: string, mostLetters = Number.POSITIVE_INFINITY): string | undefined {
  // A text has at most as many letters as UTF-16 units.
  const more = text.length <= mostLetters ? 0 : [...text.trim()].length - mostLetters;
  return more > 0 ? `${countText(more)} letter${more === 1 ? '' : 's'} too many` : undefined;
}

type Limited = { readonly label: string; readonly value: string; readonly mostLetters: number };

/** The reason for the button of a form: 'Delivery Notes: 29 letters too many'. Undefined while every field fits. */
export function whichTooLong(...fields: readonly Limited[]): string | undefined {
  for (const { label, value, mostLetters } of fields) {
    const problem = tooLong(value, mostLetters);
    if (problem !== undefined) return `${label}: ${problem}`;
  }
  return undefined;
}
