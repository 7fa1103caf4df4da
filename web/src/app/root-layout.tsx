import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { AlertHost } from '../ui/alert-dialog.tsx';
import { arriveAtPage, leavePage, SiteName } from '../ui/page-heading.tsx';

/** What is around every page, signed in or not. */
export function RootLayout() {
  const router = useRouter();
  useEffect(() => {
    const stopLeaving = router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) leavePage();
    });
    const stopArriving = router.subscribe('onResolved', arriveAtPage);
    return () => {
      stopLeaving();
      stopArriving();
    };
  }, [router]);
  return (
    <SiteName value={publicConfig().merchant.name}>
      <Outlet />
      <AlertHost />
    </SiteName>
  );
}
