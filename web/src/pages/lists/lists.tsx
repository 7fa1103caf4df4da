import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { productsItems } from '@tradecellar/contract/catalogue.ts';
import { USUALS_LIST_ID } from '@tradecellar/trade/named-list.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { takesOrders } from '../../api/public-config.ts';
import { endpointQuery } from '../../api/queries.ts';
import { focusToast, showResult } from '../../cart/toast/toast-store.ts';
import { listStore, useListStore } from '../../lists/list-store.ts';
import { ListWays } from '../../lists/list-ways.tsx';
import { useListsInStep } from '../../lists/lists-in-step.ts';
import {
  addUsuals,
  createList,
  deleteListUndoably,
  nameList,
  type ShownList,
  useLastChange,
  useList,
  useLists,
} from '../../lists/named-lists.ts';
import { useAccount } from '../../session/account.ts';
import { toCount, toNamedList, toUsuals } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { dotted } from '../../ui/dotted.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import { ListsNotices } from './lists-notices.tsx';

export function ListsPage() {
  const { account } = useAccount();
  return account === '' ? (
    <>
      <PageHeading>My Lists</PageHeading>
      <NoCustomer />
    </>
  ) : (
    <Lists />
  );
}

function Lists() {
  const lists = useLists();
  const { isKnown, isUnreached } = useListsInStep();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  return (
    <article>
      <PageHeading aside={<Button onClick={() => setNaming(true)}>New list</Button>}>My Lists</PageHeading>
      <ListWays title="My Lists" className="-mt-4 mb-3" />
      <ListsNotices />
      <ul className="ruled border-t border-hairline">
        {takesOrders() && <Usuals />}
        {lists.map((list) => (
          <ListItem key={list.id} list={list} />
        ))}
      </ul>
      {lists.length === 0 && !isKnown && (isUnreached ? <NotYetHere /> : <Spinner />)}
      {lists.length === 0 && isKnown && (
        <p className="mt-6 max-w-136 text-ink-soft">
          A list keeps the wines of a cellar, a menu or an event together, for everybody of this account.{' '}
          {takesOrders()
            ? 'Order from it, print it, or count what is there and order what is missing.'
            : 'Print it, or count what is there and see what is missing.'}
        </p>
      )}
      {isNaming && (
        <ListNameDialog
          title="New list"
          action="Make the list"
          onSave={(name) => void navigate(toNamedList(createList(name, [])))}
          onClose={() => setNaming(false)}
        />
      )}
    </article>
  );
}

function NotYetHere() {
  return (
    <p className="mt-6 max-w-136 text-ink-soft">
      The lists of this account are not on this device yet. They come once the shop can be reached. A new list
      can be made now.
    </p>
  );
}

function Usuals() {
  const { account } = useAccount();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  async function usualCodes(): Promise<readonly string[]> {
    const all = { PageSize: 0, StartIndex: 0 };
    const asked = { CustomerAccount: account, list: 'usual', pagedProducts: all } as const;
    const usual = await queries.fetchQuery(endpointQuery(productsItems, asked));
    return usual?.mainResult.map(({ Code }) => Code) ?? [];
  }
  const onError = (error: Error) => showResult({ kind: 'note', sentence: problemSentenceOf(error) });
  // Keeps the store, because the person may select another account before the server answers.
  const store = useListStore();
  const isShown = () => store === listStore();
  const copy = useMutation({
    mutationFn: async (name: string) => {
      const id = createList(name, await usualCodes(), store);
      if (isShown()) void navigate(toNamedList(id));
    },
    onError,
  });
  const isOnDevice = useList(USUALS_LIST_ID) !== undefined;
  const count = useMutation({
    mutationFn: async () => {
      // Without a network, the new count has only the usual wines that this device has stored.
      const codes = await usualCodes().catch((error) => {
        if (isOnDevice) return [];
        throw error;
      });
      const id = addUsuals(codes, store);
      if (isShown()) void navigate(toCount(id));
    },
    onError,
  });
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4">
      <div className="min-w-0 flex-[1_1_12rem]">
        <Link {...toUsuals()} className="thumb-high wine-name">
          My Usuals
        </Link>
        <p className="text-small text-ink-soft">Always up to date with what you order</p>
      </div>
      <div className="flex flex-none items-center max-sm:-ml-3">
        <Button
          look="quiet"
          isBusy={count.isPending}
          aria-label="Count My Usuals"
          onClick={() => count.mutate()}
        >
          Count
        </Button>
        <Button look="quiet" isBusy={copy.isPending} onClick={() => setNaming(true)}>
          Copy to a list<span className="sr-only">: My Usuals</span>
        </Button>
      </div>
      {isNaming && (
        <ListNameDialog
          title="Copy My Usuals"
          action="Make the list"
          onSave={(name) => copy.mutate(name)}
          onClose={() => setNaming(false)}
        />
      )}
    </li>
  );
}

function ListItem({ list }: { readonly list: ShownList }) {
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, lines } = list;
  const changed = useLastChange(id);
  function remove() {
    const undo = deleteListUndoably(id);
    showResult({ kind: 'note', sentence: `The list ${name} is deleted.`, undo });
    focusToast();
  }
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-4">
      <div className="min-w-0 flex-[1_1_12rem]">
        <Link {...toNamedList(id)} className="thumb-high wine-name">
          {name}
        </Link>
        <p className="dotted text-small text-ink-soft">
          {dotted([countWords(lines.length, 'wine'), changed])}
        </p>
      </div>
      <div className="flex flex-none items-center max-sm:-ml-3">
        {lines.length > 0 && (
          <ButtonLink {...toCount(id)} look="quiet" aria-label={`Count ${name}`}>
            Count
          </ButtonLink>
        )}
        <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <IconButton label={`Delete ${name}`} icon={<Icon name="remove" />} onClick={remove} />
      </div>
      {isRenaming && (
        <ListNameDialog
          title="Rename the list"
          action="Rename"
          name={name}
          onSave={(next, began) => nameList(id, next, began)}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}
