import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { NotInOrder } from '../../cart/pasted/not-in-order.tsx';
import { BulkAdd, NotAddedYet } from '../../lists/bulk-add.tsx';
import { useListsInStep } from '../../lists/lists-in-step.ts';
import {
  mayChangeLists,
  type ShownLine,
  type ShownList,
  useLastChange,
  useList,
} from '../../lists/named-lists.ts';
import { useListWines } from '../../lists/use-list-wines.ts';
import { WineList } from '../../lists/wine-list.tsx';
import { path, toCount, toVenueList } from '../../session/address/paths.ts';
import { Whose } from '../../session/customer/whose.tsx';
import { Failure } from '../../session/failure/failure.tsx';
import { useSettings } from '../../session/settings.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { later, MissingPart } from '../../ui/later.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useBought } from '../../wine/use-bought.ts';
import { CountSheet } from './count/count-sheet.tsx';
import { AddWines } from './edit/add-wines.tsx';
import { ListActs } from './edit/list-acts.tsx';
import { ListAbsent } from './list-absent.tsx';
import { OrderMissing } from './list-card.tsx';
import { belowPar, listFacts } from './list-facts.ts';
import { ListsNotices } from './lists-notices.tsx';
import { NamedWines } from './named-wines.tsx';

/** Imported on demand: only editing needs the drag-and-drop library. */
const EditList = later(async () => (await import('./edit/edit-list.tsx')).EditList, MissingPart);

const from = `/shop${path.namedList}` as const;

export function NamedListPage() {
  const { listId } = useParams({ from });
  const list = useList(listId);
  return (
    <Whose kind="list" id={listId}>
      {list === undefined ? <ListAbsent /> : <Named key={listId} list={list} />}
    </Whose>
  );
}

function Named({ list }: { readonly list: ShownList }) {
  const { id, name, lines } = list;
  useListsInStep();
  const changed = useLastChange(id);
  const [isEditing, setEditing] = useState(false);
  const codes = useMemo(() => lines.map(({ code }) => code), [lines]);
  const found = useListWines(id, codes);
  const isEmpty = lines.length === 0;
  const mayChange = mayChangeLists();
  const isOpenToEdit = mayChange && (isEditing || isEmpty);
  return (
    <article className="not-print:-mt-4 not-print:min-h-dvh">
      <ObjectHead
        title={name}
        above={
          <Link to={path.lists} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> My Lists
          </Link>
        }
        facts={listFacts(lines, changed)}
        acts={
          <>
            {isOpenToEdit && <ListActs list={list} />}
            {!isEditing && belowPar(lines) > 0 && <OrderMissing list={list} />}
            {mayChange && !isEditing && !isEmpty && (
              <ButtonLink {...toCount(id)} look="secondary" className="max-sm:px-3">
                Count
              </ButtonLink>
            )}
            {!isEditing && !isEmpty && (
              <ButtonLink {...toVenueList(id)} look="quiet">
                Wine list
              </ButtonLink>
            )}
            {mayChange && !isEmpty && (
              <Button look={isEditing ? 'secondary' : 'quiet'} onClick={() => setEditing(!isEditing)}>
                {isEditing ? 'Done' : 'Edit'}
              </Button>
            )}
            {!isEmpty && (
              <IconButton
                className="-mr-3"
                label="Print a sheet to count on"
                icon={<Icon name="print" />}
                onClick={() => print()}
              />
            )}
          </>
        }
      />
      <ListsNotices />
      {isOpenToEdit && (
        <div className="print:hidden">
          <AddWines list={list} onAdded={() => setEditing(true)} />
        </div>
      )}
      {isEmpty ? null : isEditing ? (
        <Suspense fallback={<Spinner />}>
          <EditList list={list} wines={found.wines} isGone={found.isGone} />
        </Suspense>
      ) : (
        <Ordered lines={lines} listId={id} found={found} />
      )}
      <CountSheet list={list} wines={found.wines} />
    </article>
  );
}

type OrderedProps = {
  readonly lines: readonly ShownLine[];
  readonly listId: string;
  readonly found: ReturnType<typeof useListWines>;
};

function Ordered({ lines, listId, found }: OrderedProps) {
  const { products, wines, isKnown, error, isGone } = found;
  const { switches } = useSettings();
  const rows = useMemo(
    () =>
      lines.flatMap((line) => {
        const product = products.get(line.code);
        return product ? [{ key: line.code, product, remark: remarkOf(line) }] : [];
      }),
    [lines, products],
  );
  const bought = useBought(rows.map(({ key }) => key));
  const isLoading = !isKnown && rows.length < lines.length;
  return (
    <div className="print:hidden">
      <NotInOrder shown={products} />
      {error && <Failure error={error} />}
      {error && rows.length === 0 ? (
        <NamedWines title="On this list" codes={lines.map(({ code }) => code)} wines={wines} />
      ) : (
        <WineList
          list="mine"
          rows={isLoading && rows.length === 0 ? undefined : rows}
          bought={bought}
          listKey={`list ${listId}`}
          isStale={false}
        />
      )}
      {switches.addToBasket && rows.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 pt-5">
          <BulkAdd />
          <NotAddedYet />
        </div>
      )}
      <div className="mt-6">
        <NamedWines
          title="No longer sold"
          codes={lines.map(({ code }) => code).filter(isGone)}
          wines={wines}
        />
      </div>
    </div>
  );
}

function remarkOf({ par, note }: ShownLine): string {
  return [par === undefined ? '' : `Par ${par}`, note].filter(Boolean).join(' · ');
}
