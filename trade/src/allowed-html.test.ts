import { expect, it } from 'vitest';
import { BANNER_HTML, PAGE_HTML } from './allowed-html.ts';

it('lets scripts and pictures into the banner alone', () => {
  for (const tag of ['script', 'img', 'div']) {
    expect(PAGE_HTML.tags).not.toContain(tag);
    expect(BANNER_HTML.tags).toContain(tag);
  }
  expect(BANNER_HTML.tags).toEqual(expect.arrayContaining([...PAGE_HTML.tags]));
});

it('never lets an event handler in', () => {
  const attributes = [...PAGE_HTML.attributes, ...BANNER_HTML.attributes];
  expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
});
