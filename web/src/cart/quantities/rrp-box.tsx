import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { parseMargin, rrpPerBottle } from '@tradecellar/trade/rrp.ts';
import { useId, useState } from 'react';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useTypedMargin } from '../basket/typed-quantities.ts';
import styles from './rrp-box.module.css';

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
    <section className={styles.box} aria-labelledby={titleId}>
      <h2 id={titleId}>Calculate RRP</h2>
      <div className={styles.line}>
        <TextField
          label="Margin %"
          placeholder="Margin %"
          className={styles.margin}
          inputMode="decimal"
          value={typed}
          onChange={setTyped}
          onEnter={calculate}
        />
        <Button look="secondary" className={styles.calculate} onClick={calculate}>
          Calculate
        </Button>
      </div>
      <p className={styles.outcome} role="status">
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
