import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { now } from '../../session/clock.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';
import { dotted } from '../../ui/dotted.tsx';

/** When a page was printed, which only paper shows. The hook renders the time again before each print. */
export function PrintedOn({ what = '' }: { readonly what?: string }) {
  useIsPrinting();
  return (
    <p className="dotted not-print:hidden">
      {dotted([what, `Printed ${momentWords(now())}`, 'prices ex VAT'])}
    </p>
  );
}
