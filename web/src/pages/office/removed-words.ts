import type { RemovedHtml } from '@tradecellar/contract/banner.ts';

/** What was taken out of a banner and why, in words: 'The tag <b>, twice: its text stays'. */
export function removedWords({ kind, name, count }: RemovedHtml): string {
  switch (kind) {
    case 'tag':
      return `The tag <${name}>${times(count)}: ${fateOfText(name)}`;
    case 'attribute':
      return `The attribute ${name}${times(count)}`;
    case 'style':
      return `The style ${name === '' ? 'that could not be read' : name}${times(count)}`;
    case 'address':
      return `The address ${name}${times(count)}: pictures need https, links https, http, mailto or tel`;
    case 'script':
      return name === ''
        ? `A script that stands in the banner itself${times(count)}`
        : `The script ${name}${times(count)}: its origin is not in the merchant’s file`;
    case 'nesting':
      return `Tags inside more than fifty others${times(count)}: their text stays`;
    default:
      return kind satisfies never;
  }
}

/** The sanitiser removes the text of these too. */
const textless = new Set(['style', 'textarea', 'option', 'xmp']);

function fateOfText(tag: string): string {
  return textless.has(tag) ? 'what stands in it goes, too' : 'its text stays';
}

function times(count: number): string {
  if (count === 1) return '';
  return count === 2 ? ', twice' : `, ${count} times`;
}
