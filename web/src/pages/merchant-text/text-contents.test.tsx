import { expect, it } from 'vitest';
import { textContents } from './text-contents.ts';

it('lists the headings of a text, and gives each heading an id and the second level', () => {
  expect(
    textContents(
      '<p>All</p><h4>Terms &amp; <strong>Payment</strong></h4><p>x</p><h4 style="color:red">Delivery</h4>',
    ),
  ).toEqual({
    html: '<p>All</p><h4 id="part-1" aria-level="2" tabindex="-1">Terms &amp; <strong>Payment</strong></h4><p>x</p><h4 id="part-2" aria-level="2" tabindex="-1" style="color:red">Delivery</h4>',
    headings: [
      { id: 'part-1', title: 'Terms & Payment' },
      { id: 'part-2', title: 'Delivery' },
    ],
  });
});

it('leaves an empty heading out of the contents', () => {
  expect(textContents('<h4> </h4>').headings).toEqual([]);
});
