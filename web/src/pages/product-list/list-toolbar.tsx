import { useNavigate } from '@tanstack/react-router';
import {
  PAGE_SIZES,
  pageCount,
  parsePageSize,
  SORT_OPTIONS,
  showsPaging,
  showsPerPage,
} from '@tradecellar/trade/paging.ts';
import type { ReactNode } from 'react';
import { ListRrp } from '../../cart/quantities/rrp-box.tsx';
import { BulkAdd } from '../../lists/bulk-add.tsx';
import { ListWays } from '../../lists/list-ways.tsx';
import { useListColumns } from '../../lists/listed-wine.tsx';
import { useProductView } from '../../lists/use-product-view.ts';
import type { ListName } from '../../session/address/list-search.ts';
import type { ListPlace, ToList } from '../../session/address/paths.ts';
import { Button } from '../../ui/button.tsx';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { rowsText } from './list-request.ts';

type Placed = { readonly place: ListPlace; readonly toList: ToList };

type ListToolbarProps = Placed & {
  readonly title: string;
  readonly search: ReactNode;
  readonly children: ReactNode;
  readonly list: ListName;
  readonly isLoading: boolean;
  readonly shownRows: number;
  /** Undefined until the list has loaded, and if the list failed or is empty. */
  readonly totalRows: number | undefined;
};

/** Title, search and count of a list. Below them kinds, view, sort, Calculate RRP (2.list.1) and Bulk Add. */
export function ListToolbar(props: ListToolbarProps) {
  const { title, search, children, place, toList, list, isLoading, shownRows, totalRows } = props;
  const navigate = useNavigate();
  const { scope } = useListColumns(list);
  const { isOpen, box, opener, toggle, close } = usePopup();
  return (
    // The toolbar's pop-ups must cover the sticky head of the list.
    <div className="relative z-7 flex flex-wrap items-center gap-x-2 md:gap-x-3 print:[&>:not(:first-child)]:hidden">
      <div className="[overflow-wrap:normal] [--below:0px] max-md:flex-1 lying:flex-none lying:whitespace-nowrap lying:[&_h1]:text-title md:whitespace-nowrap">
        <PageHeading>{title}</PageHeading>
      </div>
      <ListWays
        title={title}
        className="max-md:order-1 max-md:mb-1.5 max-md:basis-full lying:order-none lying:mb-0 lying:basis-auto"
      />
      {search}
      <p
        className="flex flex-none items-center gap-2 text-small text-ink-soft tabular-nums max-md:order-2 max-md:whitespace-nowrap md:w-40 md:justify-end md:text-right"
        role="status"
      >
        {isLoading && (
          <>
            <SmallSpinner /> Loading…
          </>
        )}
        {!isLoading && totalRows !== undefined && (
          <span>
            {rowsText(place, shownRows, totalRows)}
            <span className="max-sm:hidden"> {totalRows === 1 ? 'product' : 'products'}</span>
          </span>
        )}
      </p>
      <div className="order-1 basis-full" />
      <div className="order-2 flex min-h-11 min-w-0 flex-1 items-center gap-x-4 has-data-chips:flex-wrap max-sm:has-data-chips:order-1 max-sm:has-data-chips:basis-full md:min-h-10">
        {children}
      </div>
      {/* On a small screen the controls are in a pop-up; on a wide screen they stand in the second row. */}
      <div ref={box} className="relative -my-1 flex-none lg:contents">
        <Button
          ref={opener}
          look="quiet"
          className="px-1 no-underline lg:hidden"
          aria-expanded={isOpen}
          onClick={toggle}
        >
          Sort, RRP
          <Icon name="chevronDown" size={14} />
        </Button>
        <div
          data-open={isOpen || undefined}
          className="popover absolute top-full right-0 z-10 grid w-80 max-w-[calc(100vw-2rem)] gap-3.5 p-4 max-lg:not-data-open:hidden lg:contents lg:*:order-2 lg:pointer-fine:[&_:is(button,input,select)]:min-h-9 lg:[&_:is(button,input,select)]:px-3 lg:[&_:is(button,input,select)]:py-1"
        >
          <ViewSwitch onChoose={close} />
          {/* A new sort begins at page 1 (2.list.4). */}
          <SelectField
            className="flex flex-none items-center gap-1.5 [&_label]:m-0 [&_select]:w-32 [&_select]:text-body"
            label="Sort"
            value={place.sort}
            options={SORT_OPTIONS}
            onChange={(sort) => void navigate(toList({ ...place, sort, page: 1 }))}
          />
          <ListRrp scope={scope} onCalculated={close} />
        </div>
      </div>
      {(isLoading || totalRows !== undefined) && (
        <BulkAdd className="order-2 ml-auto min-h-11 flex-none px-3 text-body md:pointer-fine:min-h-9" />
      )}
    </div>
  );
}

function ViewSwitch({ onChoose }: { readonly onChoose: () => void }) {
  const [view, choose] = useProductView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div role="group" className="flex flex-none rounded-xs border border-control" aria-label="View">
      {(['list', 'cards'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="flex min-h-11 flex-1 items-center justify-center gap-1.5 px-2.5 text-body text-ink-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
          aria-pressed={view === one}
          onClick={() => {
            choose(one);
            onChoose();
          }}
        >
          <Icon name={one} size={18} />
          <span className="lg:sr-only">{one === 'list' ? 'List' : 'Cards'}</span>
        </button>
      ))}
    </div>
  );
}

const pageSizeOptions = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? 'All' : String(size),
}));

/** Per page, if the list has more than ten rows (2.list.3), and the page links (2.list.2). */
export function ListPages({ place, totalRows, toList }: Placed & { readonly totalRows: number }) {
  const navigate = useNavigate();
  if (!showsPerPage(totalRows)) return null;
  return (
    <>
      <SelectField
        className="flex items-center gap-2 whitespace-nowrap [&_label]:m-0"
        label="Per page"
        value={String(place.pageSize)}
        options={pageSizeOptions}
        onChange={(size) => void navigate(toList({ ...place, pageSize: parsePageSize(size), page: 1 }))}
      />
      {showsPaging(totalRows, place.pageSize) && (
        <Pagination
          page={place.page}
          pageCount={pageCount(totalRows, place.pageSize)}
          linkTo={(page) => toList({ ...place, page })}
          label="Pages"
        />
      )}
    </>
  );
}
