import { Navigate, Outlet } from '@tanstack/react-router';
import { toProductList } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Shows a page to admins; anyone else goes to the product list (6.customer.3). Loading while the flags load
 * (6.admin.12).
 */
export function AdminOnly() {
  const { __empty, __is_admin_user } = useSession();
  if (__is_admin_user) return <Outlet />;
  return __empty ? <Spinner /> : <Navigate {...toProductList()} replace />;
}
