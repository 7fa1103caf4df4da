import { createHash } from 'node:crypto';
import { stylesheet } from './stylesheet.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/**
 * A whole page in the merchant's look. `title` and `merchantName` are plain text; `main` and `script` are trusted HTML
 * and JavaScript.
 */
export function page(content: {
  title: string;
  merchantName: string;
  main: string;
  script?: string;
  scriptAddress?: string;
}): string {
  const merchant = escapeHtml(content.merchantName);
  const script = content.script === undefined ? '' : `<script>${content.script}</script>`;
  const file =
    content.scriptAddress === undefined
      ? ''
      : `<script src="${escapeHtml(content.scriptAddress)}" defer></script>`;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(content.title)} – ${merchant}</title>
<link rel="icon" href="data:,">
<style>${stylesheet}</style>
${file}
</head>
<body>
<main>
<p class="merchant">${merchant}</p>
${content.main}
</main>
${script}</body>
</html>
`;
}

/**
 * Allows the provider's own stylesheet, and forms that are sent to this server and redirected to the shop. `script-src`
 * is a directive of its own, because `oidc-provider` appends the hash of its form-sending script to it.
 */
export function contentSecurityPolicy(shopOrigins: readonly string[], script?: string): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(stylesheet)}`,
    'img-src data:',
    `script-src ${script === undefined ? "'self'" : hashOf(script)}`,
    // Browsers also check the redirects after a form, and both sign-in and sign-out end at the shop.
    `form-action 'self' ${shopOrigins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}
