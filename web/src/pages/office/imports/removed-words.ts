import type { RemovedHtml } from '@tradecellar/contract/banner.ts';

/** Describes HTML that the server removes from a banner: 'The tag <b>, twice: its text stays'. */
export function removedWords({ kind, name, count }: RemovedHtml): string {
  const times = count === 1 ? '' : count === 2 ? ', twice' : `, ${count} times`;
  switch (kind) {
    case 'tag':
      return `The tag <${name}>${times}: ${textless.has(name) ? 'its text goes too' : 'its text stays'}`;
    case 'attribute':
      return `The attribute ${name}${times}`;
    case 'style':
      return `${name === '' ? 'A style that cannot be read' : `The style ${name}`}${times}`;
    case 'address':
      return `The address ${name}${times}: pictures need https, links https, http, mailto or tel`;
    case 'script':
      return name === ''
        ? `A script written in the banner itself${times}`
        : `The script ${name}${times}: its origin is not in the merchant’s file`;
    case 'nesting':
      return `Tags inside more than fifty others${times}: their text stays`;
    default:
      return kind satisfies never;
  }
}

/** Tags whose text the sanitiser removes as well. */
const textless = new Set(['style', 'textarea', 'option', 'xmp']);
