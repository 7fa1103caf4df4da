/** The tags and attributes that the sanitiser keeps (5.html.1), in lower case. The sanitiser removes all others. */
export type AllowedHtml = { readonly tags: readonly string[]; readonly attributes: readonly string[] };

/** Allowed on the privacy and terms pages. 'link' is the tag that the requirements write as Link. */
export const PAGE_HTML: AllowedHtml = {
  tags: ['table', 'td', 'tr', 'br', 'p', 'span', 'link', 'h4', 'ul', 'li', 'a'],
  attributes: ['style', 'href'],
};

/** Allowed in the banner. The Content-Security-Policy decides if a script of the banner runs. */
export const BANNER_HTML: AllowedHtml = {
  tags: [...PAGE_HTML.tags, 'div', 'img', 'script'],
  attributes: ['class', 'style', 'href', 'src', 'width', 'height', 'alt', 'async'],
};
