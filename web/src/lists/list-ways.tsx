import { Link } from '@tanstack/react-router';
import { takesOrders } from '../api/public-config.ts';
import { path, toProductList, toUsuals } from '../session/address/paths.ts';
import { classNames } from '../ui/class-names.ts';

/** The account's own lists. The menu has a single item for all of them, My Products. */
const ownLists = [
  { title: 'My Products', link: toProductList() },
  { title: 'My Usuals', link: toUsuals() },
  { title: 'My Lists', link: { to: path.lists } },
] as const;

type ListWaysProps = {
  /** The page's title. The links omit the page itself. */
  readonly title: string;
  readonly className?: string | undefined;
};

/** Links from one of the account's own lists to its other lists. Shows nothing on Product Search. */
export function ListWays({ title, className }: ListWaysProps) {
  if (ownLists.every((list) => list.title !== title)) return null;
  const others = ownLists.filter(
    (list) => list.title !== title && (list.title !== 'My Usuals' || takesOrders()),
  );
  return (
    <nav className={classNames('print:hidden', className)} aria-label="My lists of wines">
      <ul className="flex gap-x-4 whitespace-nowrap">
        {others.map((list) => (
          <li key={list.title}>
            <Link {...list.link} className="thumb-high">
              {list.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
