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
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageStep, Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import { rowsText } from './list-request.ts';
import styles from './list-toolbar.module.css';
import { useProductView } from './use-product-view.ts';

type ListToolbarProps = {
  readonly title: string;
  readonly search: ReactNode;
  readonly place: ListPlace;
  readonly toList: ToList;
  /** See `marginScope`. */
  readonly scope: string;
  readonly isComing: boolean;
  readonly shownRows: number;
  /** Undefined where there is no list to speak of. */
  readonly totalRows: number | undefined;
};

/** Title, search, view, sort and pages of a list. */
export function ListToolbar(props: ListToolbarProps) {
  const { title, search, place, toList, scope, isComing, shownRows, totalRows } = props;
  return (
    <div className={`print:hidden! ${styles.toolbar}`}>
      <div className={styles.title}>
        <PageHeading>{title}</PageHeading>
      </div>
      <p className={`flex items-center gap-2 text-ink-soft text-xs ${styles.count}`} role="status">
        {isComing ? (
          <>
            <SmallSpinner /> Loading…
          </>
        ) : (
          totalRows !== undefined && (
            <span>
              {rowsText(place, shownRows, totalRows)}
              <span className={styles.noun}> {totalRows === 1 ? 'product' : 'products'}</span>
            </span>
          )
        )}
      </p>
      <PreviousAndNext place={place} toList={toList} totalRows={totalRows} />
      <ViewSwitch className={styles.inLine} />
      <SortField place={place} toList={toList} className={`flex items-center gap-2 ${styles.sort}`} />
      <MoreMenu {...props} />
      <div className={styles.search}>{search}</div>
      <div className={styles.rrp}>
        <ListRrp scope={scope} onCalculated={() => undefined} />
      </div>
    </div>
  );
}

type ViewSwitchProps = { readonly className?: string | undefined; readonly onChoose?: () => void };

function ViewSwitch({ className, onChoose }: ViewSwitchProps) {
  const [view, choose] = useProductView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div role="group" className={classNames(styles.views, className)} aria-label="View">
      {(['list', 'cards'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => {
            choose(one);
            onChoose?.();
          }}
        >
          <Icon name={one} size={18} />
          <span>{one === 'list' ? 'List' : 'Cards'}</span>
        </button>
      ))}
    </div>
  );
}

type Placed = Pick<ListToolbarProps, 'place' | 'toList'>;

/** The order of the list (2.list.4); another begins at page 1. */
function SortField({ place, toList, className }: Placed & { readonly className?: string | undefined }) {
  const navigate = useNavigate();
  return (
    <SelectField
      className={className}
      label="Sort"
      value={place.sort}
      options={SORT_OPTIONS}
      onChange={(sort) => void navigate(toList({ ...place, sort, page: 1 }))}
    />
  );
}

const pageSizeOptions = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? 'All' : String(size),
}));

/** Printing, and whatever has no room in the line: View, Sort and Calculate RRP (2.list.1). */
function MoreMenu({ place, toList, scope }: ListToolbarProps) {
  const { isOpen, box, opener, toggle, close } = usePopup();
  return (
    <div ref={box} className={styles.more}>
      <IconButton
        ref={opener}
        label="More"
        title="More"
        icon={<Icon name="more" />}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      {isOpen && (
        <div className={`popover ${styles.panel}`}>
          <ViewSwitch className={styles.inMenu} onChoose={close} />
          <SortField place={place} toList={toList} className={styles.inShortLine} />
          <div className={styles.inShortLine}>
            <ListRrp scope={scope} onCalculated={close} />
          </div>
          <p className={styles.printing}>
            <button type="button" className="link" onClick={() => print()}>
              Print this page as a price list
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

type PagesProps = Placed & { readonly totalRows: number };

/** Beside the count. Without pages its room stays, so that nothing moves. */
function PreviousAndNext({ place, toList, totalRows = 0 }: Placed & Pick<ListToolbarProps, 'totalRows'>) {
  if (!showsPaging(totalRows, place.pageSize)) return <div className={styles.steps} />;
  const shared = {
    page: place.page,
    pageCount: pageCount(totalRows, place.pageSize),
    linkTo: (page: number) => toList({ ...place, page }),
    size: 18,
  };
  return (
    <nav className={styles.steps} aria-label="Pages">
      <PageStep by={-1} {...shared} />
      <PageStep by={1} {...shared} />
    </nav>
  );
}

/** Per page where there are more than ten rows (2.list.3), and the pages (2.list.2). */
export function ListPages({ place, totalRows, toList }: PagesProps) {
  const navigate = useNavigate();
  if (!showsPerPage(totalRows)) return null;
  return (
    <div className={`flex flex-wrap items-center gap-3 ${styles.pages}`}>
      <SelectField
        className="flex items-center gap-2"
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
