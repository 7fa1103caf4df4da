import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { AlertHost } from '../ui/alert-dialog.tsx';
import { focusPageHeading, SiteName } from '../ui/page-heading.tsx';

/** What is around every page, signed in or not. */
export function RootLayout() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusPageHeading();
      }),
    [router],
  );
  return (
    <SiteName value={publicConfig().merchant.name}>
      <Outlet />
      <AlertHost />
    </SiteName>
  );
}
