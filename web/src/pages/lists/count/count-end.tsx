import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useRef } from 'react';
import { focusToast, showResult } from '../../../cart/toast/toast-store.ts';
import { type ShownList, startCountAgain } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { canOrder } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { belowPar } from '../list-facts.ts';
import { NamedWines } from '../named-wines.tsx';
import { useShowMissing } from '../order-missing.ts';

type CountEndProps = {
  readonly list: ShownList;
  readonly wines: ReadonlyMap<string, SeenWine>;
  readonly isGone: (code: string) => boolean;
  readonly onGoOn: () => void;
  readonly onBack: () => void;
};

export function CountEnd({ list, wines, isGone, onGoOn, onBack }: CountEndProps) {
  const { id, name, lines } = list;
  const showMissing = useShowMissing();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const left = lines.filter(({ count }) => count === undefined);
  const counted = lines.length - left.length;
  const hasPar = lines.some(({ par }) => par !== undefined);
  const below = belowPar(lines);

  function startAgain() {
    const undo = startCountAgain(id);
    showResult({ kind: 'note', sentence: `The count of ${name} starts again.`, undo });
    focusToast();
  }
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="font-serif text-page/tight outline-none">
        {left.length === 0
          ? `All ${countWords(lines.length, 'wine')} counted`
          : `${counted} of ${countWords(lines.length, 'wine')} counted`}
      </h2>
      {below > 0 && <p className="text-large">{below} below par</p>}
      <Facts facts={byPerson(list).map(([person, count]) => [person, countWords(count, 'wine')])} />
      <NamedWines title="Not counted" codes={left.map(({ code }) => code)} wines={wines} />
      {!hasPar && (
        <p className="text-ink-soft">
          No wine of this list has a par yet: the bottles you want in stock. Set pars in the list, and we work
          out what to order.
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:w-full print:hidden">
        <Button
          onClick={() => showMissing(list, wines, isGone)}
          disabledReason={counted === 0 ? 'Nothing is counted yet' : undefined}
        >
          {canOrder() ? 'Order what’s missing' : 'Below par'}
        </Button>
        {left.length > 0 && (
          <Button look="secondary" onClick={onGoOn}>
            Count the {left.length} left
          </Button>
        )}
        <Button look="secondary" onClick={onBack}>
          Previous wine
        </Button>
        {counted > 0 && (
          <Button look="quiet" onClick={startAgain}>
            Start again
          </Button>
        )}
      </div>
    </div>
  );
}

function byPerson({ lines }: ShownList): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { count } of lines) {
    if (count) counts.set(count.by, (counts.get(count.by) ?? 0) + 1);
  }
  return [...counts]
    .map(([by, count]) => [by === '' ? 'Somebody' : by, count] as const)
    .sort((a, b) => b[1] - a[1]);
}
