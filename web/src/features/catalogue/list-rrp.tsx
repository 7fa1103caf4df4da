import { parseMargin } from '@tradecellar/trade/rrp.ts';
import { useSettings } from '../../api/settings.ts';
import { RrpBox } from './rrp-box.tsx';
import { useTypedMargin } from './typed-quantities.ts';

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
