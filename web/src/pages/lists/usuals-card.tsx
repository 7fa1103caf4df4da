import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { USUALS_LIST_ID } from '@tradecellar/trade/named-list.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { showResult } from '../../cart/toast/toast-store.ts';
import { listStore, useListStore } from '../../lists/list-store.ts';
import { addUsuals, createList, useList } from '../../lists/named-lists.ts';
import { useAccount } from '../../session/account.ts';
import { toCount, toNamedList, toUsuals } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Bottles, Card, OrderMissing, PICTURED } from './list-card.tsx';
import { belowPar, listFacts } from './list-facts.ts';
import { ListNameDialog } from './list-name-dialog.tsx';
import { usualCodes } from './usual-codes.ts';

const shownOnCard = { PageSize: PICTURED, StartIndex: 0 };

/** My Usuals among the lists: its wines come from the account's orders, its pars and counts are on the device. */
export function UsualsCard() {
  const { account } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const counted = useList(USUALS_LIST_ID);
  const { data: usual } = useQuery({
    ...endpointQuery(productsItems, { CustomerAccount: account, list: 'usual', pagedProducts: shownOnCard }),
    retry: false,
  });
  const wines = usual?.mainResult ?? [];
  const onError = (error: Error) => showResult({ kind: 'note', sentence: problemSentenceOf(error) });
  // Keeps the store, because the person may select another account before the server answers.
  const store = useListStore();
  const isShown = () => store === listStore();
  const copy = useMutation({
    mutationFn: async (name: string) => {
      const id = createList(name, await usualCodes(queries, account), store);
      if (isShown()) void navigate(toNamedList(id));
    },
    onError,
  });
  const count = useMutation({
    mutationFn: async () => {
      // Without a network, the new count has only the usual wines that this device has stored.
      const codes = await usualCodes(queries, account).catch((error) => {
        if (counted) return [];
        throw error;
      });
      const id = addUsuals(codes, store);
      if (isShown()) void navigate(toCount(id));
    },
    onError,
  });
  return (
    <Card
      name={<Link {...toUsuals()}>My Usuals</Link>}
      facts={[
        ...(usual
          ? [countWords(usual.TotalRowCount, 'wine'), 'kept up to date from your orders']
          : ['Kept up to date from your orders']),
        ...(counted ? listFacts(counted.lines, '').slice(1) : []),
      ]}
      bottles={
        <Bottles
          codes={wines.map(({ Code }) => Code)}
          pictures={new Map(wines.map((wine) => [wine.Code, wine]))}
        />
      }
    >
      {counted && belowPar(counted.lines) > 0 && <OrderMissing list={counted} />}
      <Button
        look="secondary"
        isBusy={count.isPending}
        aria-label="Count My Usuals"
        onClick={() => count.mutate()}
      >
        Count
      </Button>
      <Button look="quiet" isBusy={copy.isPending} onClick={() => setNaming(true)}>
        Save as a list<span className="sr-only">: My Usuals</span>
      </Button>
      {isNaming && (
        <ListNameDialog
          title="Save My Usuals as a list"
          action="Save list"
          onSave={(name) => copy.mutate(name)}
          onClose={() => setNaming(false)}
        />
      )}
    </Card>
  );
}
