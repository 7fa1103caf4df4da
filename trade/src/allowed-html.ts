/** The HTML that a sanitiser allows; everything else is removed (5.html.1). Names are in lower case. */
export type AllowedHtml = { readonly tags: readonly string[]; readonly attributes: readonly string[] };

/** Privacy and terms pages. 'link' is the specification's Link. */
export const PAGE_HTML: AllowedHtml = {
  tags: ['table', 'td', 'tr', 'br', 'p', 'span', 'link', 'h4', 'ul', 'li', 'a'],
  attributes: ['style', 'href'],
};

/** The banner: the tags of the pages and three more. Whether its scripts run is up to the Content-Security-Policy. */
export const BANNER_HTML: AllowedHtml = {
  tags: [...PAGE_HTML.tags, 'div', 'img', 'script'],
  attributes: ['class', 'style', 'href', 'src', 'width', 'height', 'alt', 'async'],
};
