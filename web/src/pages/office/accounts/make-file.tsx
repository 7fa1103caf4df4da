import {
  type AccountsOrder,
  accountsOrders,
  makeAccountsFile,
} from '@tradecellar/contract/accounts-files.ts';
import { SHAPE_SYSTEMS, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSending } from '../../../api/queries.ts';
import { Refused } from '../../../session/failure/failure.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import board from '../board/board.module.css';
import styles from './accounts.module.css';
import { accountsColumns } from './accounts-columns.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { saveFiles } from './save-files.ts';

type MakeFileProps = {
  readonly shape: ShapeName;
  readonly howTo: string;
  readonly facts: readonly string[];
  readonly orders: readonly AccountsOrder[];
  readonly hasMore: boolean;
  readonly isStale: boolean;
};

const isReady = ({ Why, Exported }: AccountsOrder) => Why === '' && Exported === undefined;

/** Lists the orders of the chosen days. Ready orders are marked, and orders that cannot go out show the reason. */
export function MakeFile({ shape, howTo, facts, orders, hasMore, isStale }: MakeFileProps) {
  /** Orders whose mark the person has changed: ready orders to leave out, and sent orders to send again. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  /** The key of the last request. Other orders need another key, because the server answers a key with its first file. */
  const last = useRef({ key: '', asked: '' });
  const chosen = orders.filter((order) => order.Why === '' && isReady(order) !== turned.has(order.OrderNo));
  const make = useSending(
    async (marked: readonly AccountsOrder[]) => {
      const orders = marked.map(({ OrderNo, Stamp, Exported }) => ({
        OrderNo,
        Stamp,
        ...(Exported !== undefined && { Again: true }),
      }));
      const asked = JSON.stringify(orders);
      if (last.current.asked !== asked) last.current = { key: crypto.randomUUID(), asked };
      return (await call(makeAccountsFile, { Key: last.current.key, shape, orders })).mainResult;
    },
    accountsOrders,
    ({ files }) => {
      saveFiles(files);
      setTurned(new Set());
      last.current = { key: '', asked: '' };
    },
  );
  const toggle = (orderNo: string) => {
    setTurned((before) => {
      const after = new Set(before);
      if (!after.delete(orderNo)) after.add(orderNo);
      return after;
    });
  };
  return (
    <>
      {make.data && <Made key={make.submittedAt} made={make.data} howTo={howTo} />}
      <Refused error={make.error} />
      {orders.length === 0 ? (
        <EmptyState title="No orders were placed on these days.">
          <p>Choose other days above.</p>
        </EmptyState>
      ) : (
        <DataTable
          caption="Orders for the accounts"
          columns={accountsColumns({
            shape,
            marked: new Set(chosen.map(({ OrderNo }) => OrderNo)),
            onMark: toggle,
          })}
          rows={orders}
          keyOf={({ OrderNo }) => OrderNo}
          isStale={isStale}
        />
      )}
      {hasMore && (
        <p className="mt-2 text-body text-ink-soft">
          These are the first {orders.length} orders of these days. Make their file, or choose fewer days.
        </p>
      )}
      {orders.length > 0 && (
        <section className={classNames(board.marked, styles.file)} aria-label="The file">
          <p>
            {chosen.length === 0 ? (
              orders.some(isReady) ? (
                'No order is marked.'
              ) : (
                'Nothing new on these days.'
              )
            ) : (
              <>
                {countWords(chosen.length, 'order')},{' '}
                <span className="figures">
                  {formatMoney(addMoney(...chosen.map(({ GrandTotal }) => GrandTotal)))}
                </span>
              </>
            )}
          </p>
          <Button
            isBusy={make.isPending}
            disabledReason={chosen.length === 0 ? 'No order is marked' : undefined}
            onClick={() => make.mutate(chosen)}
          >
            Make the file for {SHAPE_SYSTEMS[shape]}
          </Button>
        </section>
      )}
      {chosen.length > 0 && (
        <div className="mt-8">
          <PreviewRows shape={shape} orders={chosen} facts={facts} />
        </div>
      )}
    </>
  );
}

type MadeProps = { readonly made: AnswerOf<typeof makeAccountsFile>['mainResult']; readonly howTo: string };

function Made({ made: { files, orderCount, notes, leftOut }, howTo }: MadeProps) {
  return (
    <div className="mb-6">
      <Outcome>
        <p>
          {countWords(orderCount, 'order')} in {files.map(({ Name }) => Name).join(', ')}, in your downloads.
        </p>
        <p className="text-body text-ink-soft">{howTo}</p>
        {notes.map((note) => (
          <p key={note} className="text-body">
            {note}
          </p>
        ))}
        {leftOut.map(({ OrderNo, Why }) => (
          <p key={OrderNo} className="text-body text-warning">
            {OrderNo} was left out. {Why}
          </p>
        ))}
      </Outcome>
    </div>
  );
}
