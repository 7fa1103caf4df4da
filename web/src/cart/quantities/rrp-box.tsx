import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { parseMargin, rrpPerBottle } from '@tradecellar/trade/rrp.ts';
import { useId, useState } from 'react';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTypedMargin } from '../basket/typed-quantities.ts';

type RrpBoxProps = {
  readonly margin: string;
  readonly onCalculate: (margin: string) => void;
  readonly children?: React.ReactNode;
};

/** The Calculate RRP box (2.list.1): a field for a margin in per cent, and a button. */
export function RrpBox({ margin, onCalculate, children }: RrpBoxProps) {
  const [typed, setTyped] = useState(margin);
  const titleId = useId();
  const calculate = () => onCalculate(typed);
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden" aria-labelledby={titleId}>
      <h2 id={titleId} className="text-large">
        Calculate RRP
      </h2>
      <div className="flex items-center gap-2">
        <TextField
          label="Margin %"
          className="flex items-center gap-2 [&_input]:w-16 [&_input]:px-2 [&_input]:text-right [&_input]:figures [&_label]:mb-0 [&_label]:whitespace-nowrap"
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          onEnter={calculate}
        />
        <Button look="secondary" className="max-sm:px-3" onClick={calculate}>
          Calculate
        </Button>
      </div>
      <p className="w-0 min-w-full text-body text-ink-soft empty:hidden" role="status">
        {children}
      </p>
    </section>
  );
}

type ListRrpProps = { readonly scope: string; readonly onCalculated: () => void };

/** Calculates the RRP of every product of a list. An empty margin hides the RRP columns. */
export function ListRrp({ scope, onCalculated }: ListRrpProps) {
  const [margin, setMargin] = useTypedMargin(scope);
  if (!useSettings().switches.rrpCalculator) return null;
  return (
    <RrpBox
      margin={margin}
      onCalculate={(next) => {
        setMargin(next);
        if (next.trim() === '' || parseMargin(next) !== undefined) onCalculated();
      }}
    >
      {margin.trim() !== '' &&
        parseMargin(margin) === undefined &&
        'Please type a margin from 0 to 100, such as 33.5.'}
    </RrpBox>
  );
}

/** The RRP per bottle at a typed margin, as formatted money. Undefined if the margin is invalid (5.rrp.1). */
export function rrpText(bottleNett: Money, margin: string): string | undefined {
  const marginPercent = parseMargin(margin);
  if (marginPercent === undefined) return undefined;
  return formatMoney(rrpPerBottle(bottleNett, marginPercent));
}
