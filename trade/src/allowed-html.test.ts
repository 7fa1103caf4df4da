import { expect, it } from 'vitest';
import { BANNER_HTML, PAGE_HTML } from './allowed-html.ts';

it('allows only the specification’s tags and attributes [5.html.1, 5.html.2, 5.html.3, 5.html.4]', () => {
  const page = 'table td tr br p span link h4 ul li a';
  expect(PAGE_HTML.tags.join(' ')).toBe(page);
  expect(PAGE_HTML.attributes.join(' ')).toBe('style href');
  expect(BANNER_HTML.tags.join(' ')).toBe(`${page} div img script`);
  expect(BANNER_HTML.attributes.join(' ')).toBe('class style href src width height alt async');
});

it('allows no event handler', () => {
  const attributes = [...PAGE_HTML.attributes, ...BANNER_HTML.attributes];
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
});
