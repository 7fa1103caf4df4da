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
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { usePopup } from '../../ui/dialogs/use-popup.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SmallSpinner } from '../../ui/spinner.tsx';
import { Pagination } from '../../ui/tables/pagination.tsx';
import { rowsText } from './list-request.ts';
import styles from './list-toolbar.module.css';

type Placed = { readonly place: ListPlace; readonly toList: ToList };

type ListToolbarProps = Placed & {
  readonly title: string;
  readonly search: ReactNode;
  readonly chips: ReactNode;
  readonly children: ReactNode;
  readonly list: ListName;
  readonly isLoading: boolean;
  /** Undefined until the list has loaded, and if the list failed or is empty. */
  readonly totalRows: number | undefined;
};

/** Two lines: the search; then title, count and kinds, with sort, per page, view, Calculate RRP (2.list.1) and Bulk Add. */
export function ListToolbar(props: ListToolbarProps) {
  const { title, search, chips, children, place, toList, list, isLoading, totalRows } = props;
  const navigate = useNavigate();
  const { scope } = useListColumns(list);
  const { __is_admin_user: isAdmin } = useSession();
  const { isOpen, box, opener, toggle, close } = usePopup();
  return (
    // The styles ask for an attribute, because `:has` would restyle the whole page at each key.
    <div className={styles.toolbar} data-ways={(isAdmin && list !== 'all') || undefined}>
      {search}
      {chips}
      <div className={styles.line} data-list={list}>
        <div className={styles.title}>
          <PageHeading>{title}</PageHeading>
          <p role="status">
            {isLoading && (
              <>
                <SmallSpinner /> Loading…
              </>
            )}
            {!isLoading && totalRows !== undefined && (
              <>
                {countText(totalRows)}
                <span className="sr-only"> {totalRows === 1 ? 'product' : 'products'}</span>
              </>
            )}
          </p>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only the links and buttons in the strip take the focus. */}
        <div
          className={styles.strip}
          // On focus, Chromium scrolls to a link that is out of sight, but not to a link that the edge cuts.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          <ListWays title={title} className={styles.ways} />
          <div className={styles.jumps}>{children}</div>
        </div>
        {/* On a small screen the controls are in a pop-up; on a wide screen they stand in the line. */}
        <div ref={box} className={styles.controls}>
          <Button ref={opener} look="quiet" aria-expanded={isOpen} onClick={toggle}>
            Sort, RRP
            <Icon name="chevronDown" size={14} />
          </Button>
          <div className={styles.panel} data-open={isOpen || undefined}>
            <div className={styles.order}>
              {/* A new sort begins at page 1 (2.list.4). */}
              <SelectField
                className={styles.select}
                label="Sort"
                value={place.sort}
                options={SORT_OPTIONS}
                onChange={(sort) => void navigate(toList({ ...place, sort, page: 1 }))}
              />
              {totalRows !== undefined && showsPerPage(totalRows) && (
                <SelectField
                  className={styles.select}
                  label="Per page"
                  value={String(place.pageSize)}
                  options={pageSizeOptions}
                  onChange={(size) =>
                    void navigate(toList({ ...place, pageSize: parsePageSize(size), page: 1 }))
                  }
                />
              )}
              <ViewSwitch onChoose={close} />
            </div>
            <ListRrp scope={scope} onCalculated={close} />
            {(isLoading || totalRows !== undefined) && <BulkAdd className={styles.bulkAdd} />}
          </div>
        </div>
      </div>
    </div>
  );
}

function ViewSwitch({ onChoose }: { readonly onChoose: () => void }) {
  const [view, choose] = useProductView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent.
    <div role="group" className={styles.view} aria-label="View">
      {(['list', 'cards'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => {
            choose(one);
            onChoose();
          }}
        >
          <Icon name={one} size={18} />
          <span>{one === 'list' ? 'List' : 'Cards'}</span>
        </button>
      ))}
    </div>
  );
}

const pageSizeOptions = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? 'All' : String(size),
}));

type ListPagesProps = Placed & { readonly shownRows: number; readonly totalRows: number };

/** '1–20 of 58' and the links to the pages (2.list.2). */
export function ListPages({ place, shownRows, totalRows, toList }: ListPagesProps) {
  if (!showsPaging(totalRows, place.pageSize)) return null;
  return (
    <>
      <p className="figures text-ink-soft">{rowsText(place, shownRows, totalRows)}</p>
      <Pagination
        page={place.page}
        pageCount={pageCount(totalRows, place.pageSize)}
        linkTo={(page) => toList({ ...place, page })}
        label="Pages"
      />
    </>
  );
}
