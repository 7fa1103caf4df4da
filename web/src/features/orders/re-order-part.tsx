import { productsItems } from '@tradecellar/contract/catalogue.ts';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { useSettings } from '../../api/settings.ts';
import { showAlert } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { type BasketLine, type ReOrderLine, reOrder, unchangedLines } from './re-order.ts';

type ReOrderPartProps = {
  readonly account: string;
  readonly lines: readonly OrderLine[];
  /** What is in the basket already, by code. */
  readonly held: ReadonlyMap<string, Quantity>;
  /** Puts the lines into the basket and shows it. */
  readonly onReOrder: (lines: readonly BasketLine[]) => void;
};

/** The note and the button (2.order.10, 2.order.11); changes are shown before anything is added. */
export function ReOrderPart({ account, lines, held, onReOrder }: ReOrderPartProps) {
  const { switches } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<readonly ReOrderLine[]>();
  const leaving = useRef(new AbortController());

  // After leaving the page or changing the account a late answer adds nothing.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  async function addAll() {
    const { signal } = leaving.current;
    setBusy(true);
    try {
      const found = await readProducts(account, lines, signal);
      if (signal.aborted) return;
      const again = reOrder(lines, { products: found, switches, held });
      const unchanged = unchangedLines(again);
      if (unchanged.length === again.length && again.length > 0) onReOrder(unchanged);
      else setAsked(again);
    } catch (error) {
      if (signal.aborted) return;
      showAlert({ title: 'The order could not be added', message: problemSentenceOf(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="order-again no-print">
      <p>The lines of this order have been loaded. Re-order adds them to your basket, at today’s prices.</p>
      <Button isBusy={isBusy} onClick={() => void addAll()}>
        Re-order
      </Button>
      {asked && <ChangesDialog lines={asked} onAdd={onReOrder} onCancel={() => setAsked(undefined)} />}
    </div>
  );
}

/** The most codes one call takes. */
const CODES_AT_ONCE = 500;

/** The products of these lines as sold today, without those no longer sold. */
async function readProducts(account: string, lines: readonly OrderLine[], signal: AbortSignal) {
  const codes = [...new Set(lines.map((line) => line.ProductCode))].filter((code) => code !== '');
  const parts = Array.from({ length: Math.ceil(codes.length / CODES_AT_ONCE) }, (_, part) =>
    codes.slice(part * CODES_AT_ONCE, (part + 1) * CODES_AT_ONCE),
  );
  const answers = await Promise.all(
    parts.map((part) =>
      call(
        productsItems,
        {
          CustomerAccount: account,
          list: 'all',
          codes: part,
          pagedProducts: { PageSize: 0, StartIndex: 0 },
        },
        { signal },
      ),
    ),
  );
  return answers.flatMap((answer) => answer?.mainResult ?? []);
}
