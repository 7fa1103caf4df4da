import { useNavigate } from '@tanstack/react-router';
import {
  PAGE_SIZES,
  pageCount,
  parsePageSize,
  SORT_OPTIONS,
  showsPaging,
  showsPerPage,
} from '@tradecellar/trade/paging.ts';
import type { ListPlace } from '../../session/paths.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ToList } from './list-place.ts';

type ListControlsProps = {
  readonly place: ListPlace;
  readonly totalRows: number;
  readonly toList: ToList;
};

const pageSizeOptions = PAGE_SIZES.map((size) => ({
  value: String(size),
  label: size === 'all' ? 'All' : String(size),
}));

type ListControlsOf = Omit<ListControlsProps, 'totalRows'> & {
  /** Undefined while loading: the space of Per page is kept. */
  readonly totalRows: number | undefined;
};

/** Sort, and Per page where there are more than ten rows (2.list.3). Either goes back to page 1 (4.list.1). */
export function ListControls({ place, totalRows, toList }: ListControlsOf) {
  const navigate = useNavigate();
  return (
    <div className="flex gap-3 max-sm:w-full print:hidden">
      <SelectField
        className="w-52 max-sm:flex-1"
        label="Sort"
        value={place.sort}
        options={SORT_OPTIONS}
        onChange={(sort) => void navigate(toList({ ...place, sort, page: 1 }))}
      />
      {totalRows === undefined && <span className="w-24" />}
      {totalRows !== undefined && showsPerPage(totalRows) && (
        <SelectField
          className="w-24"
          label="Per page"
          value={String(place.pageSize)}
          options={pageSizeOptions}
          onChange={(size) => void navigate(toList({ ...place, pageSize: parsePageSize(size), page: 1 }))}
        />
      )}
    </div>
  );
}

/** The pages of the list, where there is more than one to go to. */
export function ListPages({
  place,
  totalRows,
  toList,
  label,
}: ListControlsProps & { readonly label: string }) {
  if (!showsPaging(totalRows, place.pageSize)) return null;
  return (
    <Pagination
      page={place.page}
      pageCount={pageCount(totalRows, place.pageSize)}
      linkTo={(page) => toList({ ...place, page })}
      label={label}
    />
  );
}
