import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { now } from '../../session/clock.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';

/** When a page was printed, which only paper shows. The hook renders the time again before each print. */
export function PrintedOn() {
  useIsPrinting();
  return <p className="not-print:hidden">Printed {momentWords(now())} · prices ex VAT</p>;
}
