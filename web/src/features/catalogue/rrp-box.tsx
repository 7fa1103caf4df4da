import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { useId, useState } from 'react';
import { useSettings } from '../../api/settings.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTypedMargin } from './typed-quantities.ts';
import './order-fields.css';

type RrpBoxProps = {
  /** The margin of the last calculation, as typed. */
  readonly margin: string;
  readonly onCalculate: (margin: string) => void;
  readonly children?: React.ReactNode;
};

/** The Calculate RRP box (2.list.1): a margin in per cent and Calculate. */
export function RrpBox({ margin, onCalculate, children }: RrpBoxProps) {
  const [typed, setTyped] = useState(margin);
  const titleId = useId();
  const calculate = () => onCalculate(typed);
  return (
    <section className="rrp-box" aria-labelledby={titleId}>
      <h2 id={titleId} className="rrp-box-title">
        Calculate RRP
      </h2>
      <div className="rrp-box-fields">
        <TextField
          label="Margin %"
          className="percent"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={typed}
          onChange={setTyped}
          onEnter={calculate}
        />
        <Button look="secondary" onClick={calculate}>
          Calculate
        </Button>
      </div>
      <p className="rrp-box-said" role="status">
        {children}
      </p>
    </section>
  );
}

/** Calculate RRP for every product of a list. */
export function ListRrp({ scope }: { readonly scope: string }) {
  const [margin, setMargin] = useTypedMargin(scope);
  if (!useSettings().switches.rrpCalculator) return null;
  return (
    <RrpBox margin={margin} onCalculate={setMargin}>
      {parseMargin(margin) === undefined ? '' : `RRP per bottle at ${margin.trim()}% beside each product`}
    </RrpBox>
  );
}
