import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import { pagesShown } from './pages-shown.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => LinkProps;
  /** Name for a screen reader, different for two paginations of one page. */
  readonly label: string;
};

export function Pagination({ page, pageCount, linkTo, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label}>
      <ul className={`flex flex-wrap items-center gap-3 print:hidden! ${styles.pages}`}>
        <li>
          <PageStep by={-1} {...{ page, pageCount, linkTo }} />
        </li>
        {pagesShown(page, pageCount).map((shown, place) => (
          // At most two gaps: before the page and after it.
          <li key={shown ?? (place === 1 ? 'before' : 'after')}>
            {shown === null ? (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                {...linkTo(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
              >
                {shown}
              </Link>
            )}
          </li>
        ))}
        <li>
          <PageStep by={1} {...{ page, pageCount, linkTo }} />
        </li>
      </ul>
    </nav>
  );
}

type PageStepProps = Omit<PaginationProps, 'label'> & { readonly by: 1 | -1; readonly size?: number };

/** Link to the previous or next page; only an icon on the first or last. */
export function PageStep({ by, page, pageCount, linkTo, size = 16 }: PageStepProps) {
  const [icon, label, rel] =
    by === 1
      ? (['chevronRight', 'Next page', 'next'] as const)
      : (['chevronLeft', 'Previous page', 'prev'] as const);
  const to = page + by;
  const drawing = <Icon name={icon} size={size} />;
  if (to < 1 || to > pageCount) {
    return (
      <span className={styles.off} aria-hidden="true">
        {drawing}
      </span>
    );
  }
  return (
    <Link {...linkTo(to)} aria-label={label} title={label} rel={rel}>
      {drawing}
    </Link>
  );
}
