import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '../icon.tsx';

type PaginationProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => LinkProps;
  /** Name for a screen reader, different for two paginations of one page. */
  readonly label: string;
};

const pageClass = 'grid min-h-11 min-w-11 place-items-center text-ink no-underline hover:bg-brand-paper';

export function Pagination({ page, pageCount, linkTo, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap items-center gap-0.5 print:hidden">
        <li>
          <PageStep by={-1} page={page} pageCount={pageCount} linkTo={linkTo} />
        </li>
        {pagesShown(page, pageCount).map((shown, place) => (
          // At most two gaps: before the page and after it.
          <li key={shown ?? (place === 1 ? 'before' : 'after')}>
            {shown === null ? (
              <span className="grid min-h-11 min-w-5.5 place-items-center text-ink-soft" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                {...linkTo(shown)}
                className={`${pageClass} figures border-b-2 border-transparent aria-[current=page]:border-brand-line aria-[current=page]:font-semibold`}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>
          <PageStep by={1} page={page} pageCount={pageCount} linkTo={linkTo} />
        </li>
      </ul>
    </nav>
  );
}

type PageStepProps = Omit<PaginationProps, 'label'> & { readonly by: 1 | -1 };

/** Link to the previous or next page. On the first or last page only an icon without a link. */
function PageStep({ by, page, pageCount, linkTo }: PageStepProps) {
  const [icon, label, rel] =
    by === 1
      ? (['chevronRight', 'Next page', 'next'] as const)
      : (['chevronLeft', 'Previous page', 'prev'] as const);
  const to = page + by;
  const drawing = <Icon name={icon} size={16} />;
  if (to < 1 || to > pageCount) {
    return (
      <span className={`${pageClass} text-hairline`} aria-hidden="true">
        {drawing}
      </span>
    );
  }
  return (
    <Link {...linkTo(to)} className={pageClass} aria-label={label} title={label} rel={rel}>
      {drawing}
    </Link>
  );
}

/**
 * The page numbers to offer: the first, the last, the current page and its neighbours; `null` is a gap.
 * Page 6 of 20 is 1 … 5 6 7 … 20. A gap of a single page is that page. @internal
 */
export function pagesShown(page: number, pageCount: number): readonly (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1] ?? n - 1;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? [null, n] : [n];
  });
}
