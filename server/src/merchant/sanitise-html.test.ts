import { BANNER_HTML } from '@tradecellar/trade/allowed-html.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPage } from './default-page.ts';
import { defaultMerchant } from './merchant-file.ts';
import { sanitiseBanner, sanitisePage } from './sanitise-html.ts';

const origins = ['https://widgets.example.com', 'https://*.stats.example'];
const banner = (html: string) => sanitiseBanner(html, origins).html;
const removed = (html: string) =>
  sanitiseBanner(html, origins).removed.map(({ kind, name, count }) => `${count} ${kind} ${name}`.trim());

describe('the banner', () => {
  it('keeps everything that the specification allows in a banner [5.html.3, 5.html.4]', () => {
    const html =
      '<div class="note" style="color:red"><h4>Harvest</h4><p>Now <a href="/product-list">in</a><br /></p>' +
      '<table><tr><td><span>x</span></td></tr></table><ul><li>one</li></ul>' +
      '<img src="https://img.example/x.jpg" width="100%" height="40" alt="A vineyard" /></div>';
    expect(banner(html)).toBe(html);
  });

  it('removes every script by default, because a merchant lists no origins by default [5.html.3]', () => {
    const script = '<script src="https://widgets.example.com/a.js" async></script>';
    const { html, removed: gone } = sanitiseBanner(`${script}Harvest`, defaultMerchant().bannerScriptOrigins);
    expect(html).toBe('Harvest');
    expect(gone).toMatchObject([{ kind: 'script', name: 'https://widgets.example.com/a.js', count: 1 }]);
  });

  it.each([
    ['of a listed origin', '<script src="https://widgets.example.com/a.js" async></script>'],
    ['below a listed domain', '<script src="https://eu.stats.example/a.js"></script>'],
  ])('keeps a script %s [5.html.3]', (_where, html) => {
    expect(banner(html)).toBe(html);
  });

  it('drops the text of an allowed script', () => {
    expect(banner('<script src="https://widgets.example.com/a.js">alert(1)//<b></script>x')).toBe(
      '<script src="https://widgets.example.com/a.js"></script>x',
    );
  });

  it.each([
    ['an inline script', '<script>alert(1)</script>'],
    ['an inline script in odd letters', '<ScRiPt>alert(1)</sCrIpT >'],
    ['a script of another origin', '<script src="https://evil.example/a.js"></script>'],
    ['a script over http', '<script src="http://widgets.example.com/a.js"></script>'],
    ['a script on another port', '<script src="https://widgets.example.com:8443/a.js"></script>'],
    ['a look-alike origin', '<script src="https://widgets.example.com.evil.example/a.js"></script>'],
    ['a look-alike below', '<script src="https://evilstats.example/a.js"></script>'],
    ['a sign-in before the host', '<script src="https://widgets.example.com@evil.example/a.js"></script>'],
    ['a protocol-relative script', '<script src="//widgets.example.com/a.js"></script>'],
    ['a script of the shop itself', '<script src="/a.js"></script>'],
    ['a data script', '<script src="data:text/javascript,alert(1)"></script>'],
    ['a script that is never closed', '<script>alert(1)'],
    ['a script in a script', '<script><script>alert(1)</script>'],
    ['a style sheet', '<style>body{display:none}</style>'],
    ['a comment', '<!-- <script>alert(1)</script> -->'],
    ['a conditional comment', '<!--[if IE]><script>alert(1)</script><![endif]-->'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['a drawing', '<svg onload="alert(1)"></svg>'],
    ['an object', '<object data="x"></object><embed src="x">'],
    ['a base', '<base href="https://evil.example/">'],
    ['a redirect', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['a form', '<form action="https://evil.example"><input name="p"></form>'],
  ])('drops %s from the banner', (_what, html) => {
    expect(banner(html)).toBe('');
  });

  it.each([
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['<img src=x onerror=alert(1)//', ''],
    ['<div onclick="alert(1)" ONMOUSEOVER=alert(2)>x</div>', '<div>x</div>'],
    ['<div/onload=alert(1)>x</div>', '<div>x</div>'],
    ['<p style="position:fixed;color:red">x</p>', '<p style="color:red">x</p>'],
    ['<p style="background:url(javascript:alert(1))">x</p>', '<p>x</p>'],
    ['<p id="root" name="x" data-x="y">x</p>', '<p>x</p>'],
    ['<a href="/x" target="_top">x</a>', '<a href="/x">x</a>'],
    ['<img srcset="https://evil.example/x 1x" src="/x.png">', '<img src="/x.png" />'],
  ])('removes forbidden attributes and styles from the banner: %s', (html, clean) => {
    expect(banner(html)).toBe(clean);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'java&#x09;script:alert(1)',
    'java&Tab;script&colon;alert(1)',
    '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)',
    '\u0001javascript:alert(1)',
    '\u00a0javascript:alert(1)',
    '\ufeffjavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'file:///etc/passwd',
    'blob:https://x/y',
    '//evil.example/x',
    '/\\evil.example/x',
    '\\\\evil.example/x',
  ])('drops the address %s from links and pictures', (address) => {
    expect(banner(`<a href="${address}">x</a>`)).toBe('<a>x</a>');
    expect(banner(`<img src="${address}">`)).toBe('<img />');
  });

  it.each([
    'https://example.com/x?a=1&amp;b=2',
    '/contact',
    '#top',
    'mailto:orders@example.com',
    'tel:02079460100',
  ])('keeps the address %s', (address) => {
    expect(banner(`<a href="${address}">x</a>`)).toBe(`<a href="${address}">x</a>`);
  });

  it('closes open elements and repairs broken nesting', () => {
    expect(banner('<div><p>a<span>b</p>c</div></td>')).toBe('<div><p>a<span>b</span></p>c</div>');
    expect(banner('<div><div><div>')).toBe('<div><div><div></div></div></div>');
    expect(banner('a < b && c > d "quoted"')).toBe('a &lt; b &amp;&amp; c &gt; d "quoted"');
  });

  it('preserves text in every writing system and repairs half of a surrogate pair', () => {
    expect(banner('<p>Grüner Veltliner – 葡萄酒 🍷 \u202Ereversed</p>')).toContain('葡萄酒 🍷');
    expect(banner('<p>\ud83c</p>').isWellFormed()).toBe(true);
    expect(banner('<p>&#0;&#xD800;</p>')).not.toContain('\u0000');
  });

  it.each([
    ['deep nesting', '<div>'.repeat(40_000)],
    ['open brackets', '<'.repeat(200_000)],
    ['attributes', `<p ${'a=b '.repeat(50_000)}>`],
    ['a long style', `<p style="${'a:b;'.repeat(49_000)}">`],
    ['brackets in a style', `<p style="color:${'('.repeat(199_000)}">`],
    ['letters in a style', `<p style="color:${'a'.repeat(199_000)}">`],
    ['unclosed scripts', '<script src=x>'.repeat(14_000)],
    ['closed scripts', '<script src=x></script>'.repeat(8_000)],
    ['entities', '&amp;'.repeat(40_000)],
  ])('cleans 200 kB of %s within five seconds', (_what, html) => {
    // Measures processor time, so that a busy machine does not fail the test. A quadratic rule would take a minute.
    const begun = process.cpuUsage();
    const clean = banner(html);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(5_000);
    expect(clean.split('<div>').length).toBeLessThan(60);
  });

  it('closes a link before a nested link, as a browser does', () => {
    const nested = '<a href="/a"><noscript><a href="/b">';
    expect(banner(nested)).toBe('<a href="/a"></a><a href="/b"></a>');
  });

  it('removes nothing more from HTML that it has cleaned, whatever the original was', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<script src="https://widgets.example.com/a.js">',
        '</script>',
        '<script>',
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">',
        '</a>',
        '<div style="position:fixed;color:red">',
        '</div>',
        '<!--',
        '-->',
        '<svg><style>',
        '</style>',
        '<table><td>',
        '<noscript>',
        '<textarea>',
        '"',
        "'",
        '<',
        '>',
        '&lt;',
        '&#60;',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const clean = banner(pieces.join(''));
        expect(sanitiseBanner(clean, origins)).toEqual({ html: clean, removed: [] });
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/<[^>]*\son\w+=/i);
        expect(clean).not.toMatch(/<script(?! src="https:\/\/widgets\.example\.com\/a\.js"><\/script>)/);
        for (const [, tag = ''] of clean.matchAll(/<\/?([a-z0-9]+)/gi))
          expect(BANNER_HTML.tags).toContain(tag);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the list of what was removed from the banner', () => {
  it.each([
    ['<p>Plain <span style="color:red">text</span></p><!-- a note -->', []],
    ['<b>A</b><b>B</b><i>C</i>', ['2 tag b', '1 tag i']],
    ['<p onclick="x()" id="a">Text</p>', ['1 attribute onclick', '1 attribute id']],
    ['<a href=" javascript:alert(1) ">x</a>', ['1 address javascript:alert(1)']],
    ['<img src="http://img.example/x.jpg" alt="x">', ['1 address http://img.example/x.jpg']],
    [
      '<p style="color:red;position:fixed;background:url(x)">x</p>',
      ['1 style position', '1 style background'],
    ],
    ['<script>alert(1)</script>', ['1 script']],
    ['<script src="https://evil.example/a.js"></script>', ['1 script https://evil.example/a.js']],
    ['<script src="https://widgets.example.com/a.js" async></script>', []],
    ['<iframe src="https://evil.example"></iframe><style>p{}</style>', ['1 tag iframe', '1 tag style']],
    [`${'<div>'.repeat(52)}deep`, ['2 nesting']],
    ['<div><p>a<span>b</p>c</td>', []],
  ])('lists what was removed from %s', (html, expected) => {
    expect(removed(html)).toEqual(expected);
  });

  it('lists at most forty removals, each on a short line', () => {
    const tags = Array.from({ length: 300 }, (_none, index) => `<x-${index}>`).join('');
    expect(removed(tags)).toHaveLength(40);
    const [first] = sanitiseBanner(`<a href="javascript:${'x'.repeat(9_000)}">x</a>`, origins).removed;
    expect(first?.name).toHaveLength(120);
  });
});

describe('the pages', () => {
  const merchant = { ...defaultMerchant(), name: 'Smith & <b>Sons</b>' };
  const terms = defaultPage('terms', merchant);
  const privacy = defaultPage('privacy', merchant);

  it('keeps everything that the specification allows on a page [5.html.1, 5.html.2]', () => {
    const html =
      '<h4 style="color:red">Terms</h4><table><tr><td><span>x</span></td></tr></table><p>a<br />b</p>' +
      '<ul><li><a href="/contact">Contact</a></li></ul><link href="https://example.com/terms" />';
    expect(sanitisePage(html)).toBe(html);
  });

  it('allows fewer tags on a page than in the banner', () => {
    expect(sanitisePage('<div class="x"><h4>T</h4><img src="/x.png"><p>y</p></div>')).toBe(
      '<h4>T</h4><p>y</p>',
    );
    expect(sanitisePage('<script src="https://widgets.example.com/a.js"></script>')).toBe('');
  });

  it('leaves the default pages unchanged', () => {
    expect(sanitisePage(terms)).toBe(terms.replaceAll('&#39;', "'"));
    expect(sanitisePage(privacy)).toBe(privacy.replaceAll('&#39;', "'"));
  });

  it('shows the company’s name as text on the default pages', () => {
    expect(terms).toContain('Smith &amp; &lt;b&gt;Sons');
    expect(privacy).toContain('Smith &amp; &lt;b&gt;Sons');
  });

  it.each([
    'settle within 30 days',
    'Interest at 3 percent above base rate',
    'surcharge of 25 percent',
    '£37.50',
    'free for six cases or more in the South East',
    '£7.50 per consignment',
    'within 48 hours',
    'within 14 days',
    'Bottles are 75cl unless stated',
  ])(
    'states the term “%s” on the terms page [9.constants.26, 9.constants.27, 9.constants.28, 9.constants.29, 9.constants.30, 9.constants.31, 9.constants.32, 9.constants.33, 9.constants.34]',
    (term) => {
      expect(terms.replace(/\s+/g, ' ')).toContain(term);
    },
  );
});
