import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ListName } from '@tradecellar/contract/named-lists.ts';

/** The reason why a list cannot have this name, or undefined. */
export function listNameFault(name: string, others: readonly string[]): string | undefined {
  const asked = plain(name);
  if (asked === '') return 'Please give the list a name';
  if ([...name.trim()].length > mostLetters(ListName)) return 'The name is too long';
  return others.some((other) => plain(other) === asked) ? 'Another list has this name' : undefined;
}

const plain = (name: string) => name.trim().toLocaleLowerCase('en-GB');
