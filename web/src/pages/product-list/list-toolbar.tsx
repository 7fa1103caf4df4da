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
import { ListRrp } from '../../cart/rrp-box.tsx';
import type { ListPlace, ToList } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageStep, Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import { BulkAdd } from './bulk-add.tsx';
import { rowsText } from './list-request.ts';
import { useProductView } from './use-product-view.ts';

type Placed = { readonly place: ListPlace; readonly toList: ToList };

type ListToolbarProps = Placed & {
  readonly title: string;
  readonly search: ReactNode;
  /** Filters in effect and kinds of the list. */
  readonly children: ReactNode;
  /** See `marginScope`. */
  readonly scope: string;
  readonly isLoading: boolean;
  readonly shownRows: number;
  /** Undefined without a list. */
  readonly totalRows: number | undefined;
};

/** Title, search and pages of a list; below them its kinds, view, sort, Calculate RRP and Bulk Add. */
export function ListToolbar(props: ListToolbarProps) {
  const { title, search, children, place, toList, scope, isLoading, shownRows, totalRows } = props;
  return (
    // Its panels lie above the head of the list.
    <div className="relative z-7 print:hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="[overflow-wrap:normal] [--below:0px] max-md:flex-1 md:whitespace-nowrap">
          <PageHeading>{title}</PageHeading>
        </div>
        {search}
        <p
          className="flex flex-none items-center justify-end gap-2 text-xs whitespace-nowrap text-ink-soft tabular-nums sm:min-w-32"
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
        <PreviousAndNext place={place} toList={toList} totalRows={totalRows} />
        <IconButton
          className="-mr-3 max-lg:hidden"
          label="Print this page as a price list"
          icon={<Icon name="print" />}
          onClick={() => print()}
        />
        <MoreMenu place={place} toList={toList} scope={scope} />
      </div>
      <div className="mt-1 flex min-h-11 items-center justify-end gap-x-3 md:mt-0.5 md:min-h-10">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">{children}</div>
        <ViewSwitch className="max-md:hidden" />
        <SortField place={place} toList={toList} className="max-lg:hidden" />
        <div className="flex-none max-md:hidden [&_:is(button,input)]:min-h-9 [&_:is(button,input)]:py-1">
          <ListRrp scope={scope} onCalculated={() => undefined} />
        </div>
        {(isLoading || totalRows !== undefined) && (
          <BulkAdd className="min-h-11 flex-none px-3 text-sm md:min-h-9" />
        )}
      </div>
    </div>
  );
}

type ViewSwitchProps = { readonly className?: string; readonly onChoose?: () => void };

function ViewSwitch({ className, onChoose }: ViewSwitchProps) {
  const [view, choose] = useProductView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div
      role="group"
      className={classNames('flex flex-none rounded-xs border border-control', className)}
      aria-label="View"
    >
      {(['list', 'cards'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="flex min-h-10.5 flex-1 items-center justify-center gap-1.5 px-2.5 text-sm text-ink-soft hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper md:min-h-8.5"
          aria-pressed={view === one}
          onClick={() => {
            choose(one);
            onChoose?.();
          }}
        >
          <Icon name={one} size={18} />
          <span className="md:sr-only">{one === 'list' ? 'List' : 'Cards'}</span>
        </button>
      ))}
    </div>
  );
}

/** The order of the list (2.list.4); another begins at page 1. */
function SortField({ place, toList, className }: Placed & { readonly className?: string }) {
  const navigate = useNavigate();
  return (
    <SelectField
      className={classNames(
        'flex flex-none items-center gap-1.5 [&_label]:m-0 [&_select]:min-h-11 [&_select]:w-32 [&_select]:py-1 [&_select]:text-sm md:[&_select]:min-h-9',
        className,
      )}
      label="Sort"
      value={place.sort}
      options={SORT_OPTIONS}
      onChange={(sort) => void navigate(toList({ ...place, sort, page: 1 }))}
    />
  );
}

/** On a narrow screen: Sort, and on a phone View and Calculate RRP (2.list.1), too. */
function MoreMenu({ place, toList, scope }: Placed & Pick<ListToolbarProps, 'scope'>) {
  const { isOpen, box, opener, toggle, close } = usePopup();
  return (
    <div ref={box} className="relative flex-none lg:hidden">
      <Button
        ref={opener}
        look="quiet"
        className="-mr-3 no-underline"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <span>
          Sort<span className="md:hidden">, RRP</span>
        </span>
        <Icon name="chevronDown" size={14} />
      </Button>
      {isOpen && (
        <div className="popover absolute top-full right-0 z-10 grid w-80 max-w-[calc(100vw-2rem)] gap-3.5 p-4">
          <ViewSwitch className="md:hidden" onChoose={close} />
          <SortField place={place} toList={toList} />
          <div className="md:hidden">
            <ListRrp scope={scope} onCalculated={close} />
          </div>
          <button type="button" className="link min-h-11 text-left text-sm" onClick={() => print()}>
            Print this page as a price list
          </button>
        </div>
      )}
    </div>
  );
}

/** Beside the count. Without pages its room stays, so that nothing moves. */
function PreviousAndNext({ place, toList, totalRows = 0 }: Placed & Pick<ListToolbarProps, 'totalRows'>) {
  const pages = {
    page: place.page,
    pageCount: pageCount(totalRows, place.pageSize),
    linkTo: (page: number) => toList({ ...place, page }),
    size: 18,
  };
  const style =
    'flex min-h-9 w-16 flex-none max-sm:hidden *:grid *:w-8 *:place-items-center [&>a]:text-ink [&>span]:text-hairline';
  if (!showsPaging(totalRows, place.pageSize)) return <div className={style} />;
  return (
    <nav className={style} aria-label="Pages">
      <PageStep by={-1} {...pages} />
      <PageStep by={1} {...pages} />
    </nav>
  );
}

const pageSizeOptions = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? 'All' : String(size),
}));

/** Per page where there are more than ten rows (2.list.3), and the pages (2.list.2). */
export function ListPages({ place, totalRows, toList }: Placed & { readonly totalRows: number }) {
  const navigate = useNavigate();
  if (!showsPerPage(totalRows)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
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
          label="Pages, below the list"
        />
      )}
    </div>
  );
}
