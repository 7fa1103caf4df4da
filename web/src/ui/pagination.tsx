import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import { pagesShown } from './pages-shown.ts';
import styles from './pagination.module.css';

type PaginationProps = {
  readonly page: number;
  readonly pageCount: number;
  readonly linkTo: (page: number) => LinkProps;
  /** Tells two of them on one page apart for a screen reader. */
  readonly label?: string;
};

export function Pagination({ page, pageCount, linkTo, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null;
  // The key of a gap is the page before it.
  let last = 0;
  const items = pagesShown(page, pageCount).map((shown) => {
    if (shown === null) return { key: `after-${last}`, shown };
    last = shown;
    return { key: String(shown), shown };
  });
  return (
    <nav aria-label={label}>
      <ul className={`row no-print ${styles.pages}`}>
        <li>
          {page > 1 ? (
            <Link {...linkTo(page - 1)} aria-label="Previous page" rel="prev">
              <Icon name="chevronLeft" size={16} />
            </Link>
          ) : (
            <span className={styles.off} aria-hidden="true">
              <Icon name="chevronLeft" size={16} />
            </span>
          )}
        </li>
        {items.map(({ key, shown }) => (
          <li key={key}>
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
          {page < pageCount ? (
            <Link {...linkTo(page + 1)} aria-label="Next page" rel="next">
              <Icon name="chevronRight" size={16} />
            </Link>
          ) : (
            <span className={styles.off} aria-hidden="true">
              <Icon name="chevronRight" size={16} />
            </span>
          )}
        </li>
      </ul>
    </nav>
  );
}
