import type { RemovedHtml } from '@tradecellar/contract/banner.ts';
import { type AllowedHtml, BANNER_HTML, PAGE_HTML } from '@tradecellar/trade/allowed-html.ts';
import sanitize from 'sanitize-html';
import { cleanStyle } from './clean-style.ts';
import { listRemoved, type SourceTag } from './list-removed.ts';

/**
 * The deepest nesting that is allowed. No real page is deeper, and browsers slow down well before a depth of a
 * thousand.
 */
const MAX_DEPTH = 50;

export type Sanitised = { readonly html: string; readonly removed: readonly RemovedHtml[] };

/** Keeps only the HTML that 5.html.1 and 5.html.2 allow on privacy and terms pages. The text of a removed tag stays. */
export function sanitisePage(html: string): string {
  return sanitise(html, PAGE_HTML, []).html;
}

/**
 * Keeps only the HTML that 5.html.3 and 5.html.4 allow in the banner. A script stays if its `src` is on an origin that
 * the merchant lists. Inline script is removed. Addresses stay if they are https, mail, telephone or the shop's own.
 */
export function sanitiseBanner(html: string, scriptOrigins: readonly string[]): Sanitised {
  return sanitise(html, BANNER_HTML, scriptOrigins);
}

function sanitise(html: string, allowed: AllowedHtml, scriptOrigins: readonly string[]): Sanitised {
  const met: SourceTag[] = [];
  const isRefused = (tag: string, src = '') => tag === 'script' && !isListed(src, scriptOrigins);
  const options: sanitize.IOptions = {
    allowedTags: [...allowed.tags],
    allowedAttributes: { '*': [...allowed.attributes] },
    // Scripts are filtered by origin below and lose their text. `link` has no `rel`, so it loads nothing.
    allowVulnerableTags: true,
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['https'], script: ['https'], link: ['https'] },
    allowProtocolRelative: false,
    nestingLimit: MAX_DEPTH,
    parseStyleAttributes: false,
    transformTags: {
      script: (tagName, attribs) => ({ tagName, attribs, text: '' }),
      '*': (tagName, attribs) => {
        const { attributes, droppedStyles } = cleanAttributes(attribs);
        const isAllowed = allowed.tags.includes(tagName);
        const isRefusedScript = isRefused(tagName, attributes.src);
        met.push({ tag: tagName, attribs, attributes, droppedStyles, isAllowed, isRefusedScript });
        return { tagName, attribs: attributes };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => isRefused(tag, attribs.src),
  };
  const once = sanitize(html, options);
  const removed = listRemoved(met, once, allowed);
  // Removing a tag may leave nested links, which a browser reads as adjacent links. A second pass makes the result
  // stable.
  const clean = sanitize(once, options);
  // PostgreSQL cannot store half of a surrogate pair.
  return { html: clean.toWellFormed(), removed };
}

/** Cleans the style, and trims addresses because browsers and URL parsers differ on some spaces. */
function cleanAttributes(attribs: sanitize.Attributes) {
  const { style, ...others } = attribs;
  const cleaned = cleanStyle(style ?? '');
  const addresses = Object.entries(others).map(([name, value]) => [
    name,
    name === 'href' || name === 'src' ? value.trim() : value,
  ]);
  const attributes: sanitize.Attributes = {
    ...Object.fromEntries(addresses),
    ...(cleaned.style === '' ? {} : { style: cleaned.style }),
  };
  return { attributes, droppedStyles: cleaned.dropped };
}

/** True if a script's address is https on a listed origin. `https://*.example.com` includes every subdomain. */
function isListed(src: string, origins: readonly string[]): boolean {
  if (!URL.canParse(src)) return false;
  const { protocol, origin, host, username, password } = new URL(src);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return origins.some((listed) => {
    const lower = listed.toLowerCase();
    return lower.startsWith('https://*.')
      ? host.endsWith(lower.slice('https://*'.length))
      : URL.canParse(lower) && new URL(lower).origin === origin;
  });
}
