import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { productCard } from '../../test/product-card.ts';
import { useNearRows } from './use-near-rows.ts';

const rows = Array.from({ length: 40 }, (_, nth) => ({ key: `W${nth}`, product: productCard() }));

function List() {
  const { near } = useNearRows(useRef(null), rows, 'My Products');
  return near.map(({ row }) => <p key={row.key}>{row.key}</p>);
}

it('renders every row for printing, even if only the first rows were rendered so far', () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<List />));
  expect(place.childElementCount, 'the first stage').toBe(26);
  dispatchEvent(new Event('beforeprint'));
  expect(place.childElementCount).toBe(40);
  root.unmount();
});
