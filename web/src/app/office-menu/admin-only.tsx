import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { problems } from '@tradecellar/contract/problems.ts';
import { path, toProductList } from '../../session/address/paths.ts';
import { useMay } from '../../session/office-right.ts';
import { useSession } from '../../session/session.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageWaits } from '../page-waits.tsx';
import { officePages } from './office-pages.ts';

/**
 * Shows a page to admins; buyers go to the product list (6.customer.3). Shows the loading state while the flags load
 * (6.admin.12). Shows a refusal in place of a page that the person's role does not include.
 */
export function AdminOnly() {
  const { __empty, __is_admin_user } = useSession();
  const may = useMay();
  const asked = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const pages = officePages.filter(({ to }) => to === asked);
  const [page] = pages;
  if (!__is_admin_user) return __empty ? <PageWaits /> : <Navigate {...toProductList()} replace />;
  const isOpen = page === undefined || pages.some(({ right }) => may(right));
  return isOpen ? <Outlet /> : <NotYours words={page.words} />;
}

function NotYours({ words }: { readonly words: string }) {
  return (
    <article>
      <PageHeading>{words}</PageHeading>
      <p className="mb-3">{problems['role-not-yours'].sentence({})}</p>
      <Link to={path.adminToday} className="back-link">
        Go to Today
      </Link>
    </article>
  );
}
