import { type ComponentProps, lazy, useEffect } from 'react';
import { Late } from '../../ui/late.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import type { WineCards } from './wine-cards.tsx';

const load = () => import('./wine-cards.tsx');
const Cards = lazy(async () => ({ default: (await load()).WineCards }));

/** Fetches the code of the second view once the first stands, so that it opens at once and without a network. */
export function useCardsAhead(): void {
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
}

/** The cards, whose code comes after that of the list. */
export function LateCards(props: ComponentProps<typeof WineCards>) {
  return (
    <Late
      meanwhile={<div style={{ height: '100vh' }} aria-busy="true" />}
      failed={<p role="alert">The cards could not be loaded. The list is there without them.</p>}
    >
      <Cards {...props} />
    </Late>
  );
}
