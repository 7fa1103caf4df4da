import { type ReactNode, useEffect } from 'react';
import { useSession } from '../api/session.ts';
import { productListPath } from '../paths.ts';
import { useGo } from '../ui/app-link.tsx';
import { Spinner } from '../ui/spinner.tsx';

/**
 * Shows a page to admins; anyone else goes to the product list (6.customer.3). Loading while the flags load
 * (6.admin.12).
 */
export function AdminOnly({ children }: { readonly children: ReactNode }) {
  const { __empty, __is_admin_user } = useSession();
  const go = useGo();
  const isRefused = !__empty && !__is_admin_user;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is new each time and always does the same.
  useEffect(() => {
    if (isRefused) go(productListPath(), { replace: true });
  }, [isRefused]);
  return __is_admin_user ? children : <Spinner />;
}
