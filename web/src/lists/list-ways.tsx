import { Link } from '@tanstack/react-router';
import { path, toProductList, toUsuals } from '../session/address/paths.ts';
import { buyerHas, canOrder } from '../session/office-right.ts';
import { useSession } from '../session/session.ts';
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

/**
 * Links between My Products, My Usuals and My Lists. Product Search shows no such links. On a wide screen, a buyer's
 * profile bar has the links; the office's profile bar has no room for the links.
 */
export function ListWays({ title, className }: ListWaysProps) {
  const { __is_admin_user: isAdmin } = useSession();
  if (ownLists.every((list) => list.title !== title)) return null;
  const others = ownLists.filter((list) => list.title !== title);
  return (
    <nav
      className={classNames('print:hidden', !isAdmin && 'md:hidden', className)}
      aria-label="My lists of wines"
    >
      <ListLinks lists={others} />
    </nav>
  );
}

/** My Usuals and My Lists, in a buyer's profile bar. */
export function WaysInBar({ className }: { readonly className?: string | undefined }) {
  return (
    <nav className={className} aria-label="My lists of wines">
      <ListLinks lists={ownLists.slice(1)} />
    </nav>
  );
}

function ListLinks({ lists }: { readonly lists: readonly (typeof ownLists)[number][] }) {
  return (
    <ul className="flex gap-x-4 whitespace-nowrap">
      {lists
        .filter((list) => list.title !== 'My Usuals' || canOrder())
        .filter((list) => list.title !== 'My Lists' || buyerHas('order'))
        .map((list) => (
          <li key={list.title}>
            <Link {...list.link} className="thumb-high">
              {list.title}
            </Link>
          </li>
        ))}
    </ul>
  );
}
