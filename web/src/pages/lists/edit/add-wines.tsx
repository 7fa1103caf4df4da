import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accountOrdersItem, accountOrdersItems, linesOf } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { sizeText } from '@tradecellar/trade/product-labels.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { formatTradeDate, lastDays } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { problemSentenceOf } from '../../../api/problem-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { focusToast, showResult } from '../../../cart/toast/toast-store.ts';
import { addToListUndoably, type ShownList } from '../../../lists/named-lists.ts';
import { useAccount } from '../../../session/account.ts';
import { now } from '../../../session/clock.ts';
import { canOrder } from '../../../session/office-right.ts';
import { Button } from '../../../ui/button.tsx';
import { Finder } from '../../../ui/fields/finder.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSuggested } from '../../../wine/use-suggested.ts';
import { usualCodes } from '../usual-codes.ts';
import styles from './add-wines.module.css';

type AddWinesProps = {
  readonly list: ShownList;
  /** Called after the person has added wines. */
  readonly onAdded: () => void;
};

/** Adds wines to a list by name. An empty list also offers the account's usual wines and its last order. */
export function AddWines({ list, onAdded }: AddWinesProps) {
  const { id, name, lines } = list;
  const isEmpty = lines.length === 0;
  const [text, setText] = useState('');
  const { found, failure, isCurrent } = useSuggested(text, true);
  const products = found?.mainResult ?? [];
  const isNothing = isCurrent && products.length === 0 && text.trim() !== '';

  function add(codes: readonly string[], what: string) {
    const { added, undo } = addToListUndoably(id, codes);
    const sentence = added.length === 0 ? `${what} is on ${name} already.` : `${what} added to ${name}.`;
    showResult(added.length === 0 ? { kind: 'note', sentence } : { kind: 'good', sentence, undo });
    onAdded();
  }
  return (
    <div className={styles.add} data-state={isEmpty ? 'empty' : undefined}>
      <Finder
        label="Add wines"
        hideLabel
        isOfWines
        placeholder="Add wines: type a name"
        text={text}
        onText={setText}
        options={products.map((product) => ({
          key: product.Code,
          words: `${product.Description} ${product.Vintage}`,
          aside: lines.some(({ code }) => code === product.Code) ? 'on this list' : sizeText(product),
        }))}
        isCurrent={isCurrent}
        onChoose={(code) => {
          const product = products.find(({ Code }) => Code === code);
          if (product) add([code], product.Description);
        }}
      />
      <p className={styles.answer} role="status">
        {failure ? problemSentenceOf(failure) : isNothing ? `No wine matches “${text.trim()}”.` : ''}
      </p>
      {isEmpty && (
        <AddMany
          onCodes={(codes) => {
            add(codes, countWords(new Set(codes).size, 'wine'));
            focusToast();
          }}
        />
      )}
    </div>
  );
}

const aYear = 365;

/** Fills an empty list from My Usuals or from the account's last order. */
function AddMany({ onCodes }: { readonly onCodes: (codes: readonly string[]) => void }) {
  const { account } = useAccount();
  const queries = useQueryClient();
  const { start, end } = lastDays(londonTime(now()).date, aYear);
  const orders = useQuery({
    ...endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(start),
      orderDateEnd: formatTradeDate(end),
    }),
    enabled: canOrder(),
    retry: false,
  });
  const orderNo = orders.data?.mainResult[0]?.Order_OrderNo;
  const onError = (error: Error) => showResult({ kind: 'note', sentence: problemSentenceOf(error) });
  const fromUsuals = useMutation({
    mutationFn: async () => onCodes(await usualCodes(queries, account)),
    onError,
  });
  const fromOrder = useMutation({
    mutationFn: async (wanted: string) => {
      const asked = { CustomerAccount: account, orderNo: wanted };
      const { mainResult } = await call(accountOrdersItem, asked);
      onCodes(linesOf(mainResult).map(({ ProductCode }) => ProductCode));
    },
    onError,
  });
  if (!canOrder()) return null;
  return (
    <div className={styles.many}>
      <Button look="secondary" isBusy={fromUsuals.isPending} onClick={() => fromUsuals.mutate()}>
        From My Usuals
      </Button>
      {orders.isPending && <Skeleton width="12rem" height="2.75rem" />}
      {orderNo !== undefined && (
        <Button look="secondary" isBusy={fromOrder.isPending} onClick={() => fromOrder.mutate(orderNo)}>
          From order {orderNo}
        </Button>
      )}
    </div>
  );
}
