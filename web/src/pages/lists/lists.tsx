import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ListWays } from '../../lists/list-ways.tsx';
import { useListsInStep } from '../../lists/lists-in-step.ts';
import { createList, mayChangeLists, useLists } from '../../lists/named-lists.ts';
import { useAccount } from '../../session/account.ts';
import { toNamedList } from '../../session/address/paths.ts';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { canOrder } from '../../session/office-right.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useProductsByCode } from '../../wine/products-by-code.ts';
import { ListCard, picturedCodes } from './list-card.tsx';
import { ListNameDialog } from './list-name-dialog.tsx';
import styles from './lists.module.css';
import { ListsNotices } from './lists-notices.tsx';
import { UsualsCard } from './usuals-card.tsx';

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
  const { products } = useProductsByCode(lists.flatMap(picturedCodes));
  return (
    <article>
      <PageHeading aside={mayChangeLists() && <Button onClick={() => setNaming(true)}>Create list</Button>}>
        My Lists
      </PageHeading>
      <ListWays title="My Lists" className="-mt-4 mb-3" />
      <ListsNotices />
      <ul className={styles.lists}>
        {canOrder() && <UsualsCard />}
        {lists.map((list) => (
          <ListCard key={list.id} list={list} pictures={products} />
        ))}
      </ul>
      {lists.length === 0 && !isKnown && (isUnreached ? <NotYetHere /> : <Spinner />)}
      {lists.length === 0 && isKnown && (
        <p className="mt-6 max-w-136 text-ink-soft">
          A list keeps the wines of a cellar, a menu or an event together, for everybody of this account.{' '}
          {canOrder()
            ? 'Order from it, print it, or count what is there and order what is missing.'
            : 'Print it, or count what is there and see what is missing.'}
        </p>
      )}
      {isNaming && (
        <ListNameDialog
          title="Create list"
          action="Create list"
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
      The lists of this account are not on this device yet: they come when you’re back online. You can create
      a list now.
    </p>
  );
}
