// Imported first, because this file sets the order of the CSS layers.
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { PublicConfig } from '@tradecellar/contract/public-config.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onBackOnline, watchNetwork } from '../api/network.ts';
import { loadPublicConfig, publicConfig } from '../api/public-config.ts';
import { createQueryClient } from '../api/queries.ts';
import { onNewSettings } from '../api/settings-version.ts';
import { comeToPage } from '../cart/toast/toast-store.ts';
import { path } from '../session/address/paths.ts';
import { forgetWhenRefused } from '../session/device/forget-when-refused.ts';
import { keepAnswers, readKeptAgain } from '../session/device/keep-answers.ts';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { startSession } from '../session/sign-in/sign-in.ts';
import { onSignInFault } from '../session/sign-in/sign-in-fault.ts';
import { showAlert } from '../ui/dialogs/alert-dialog.tsx';
import { focusHeading, leavePage } from '../ui/page-heading.tsx';
import { PageError } from './page-error.tsx';
import { createAppRouter, loadPagesWhenIdle } from './router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no element with the id root.');
const screen = createRoot(place);

/** Loads the configuration, then starts the session, then shows the first screen. */
async function start(): Promise<void> {
  try {
    const config = await loadPublicConfig();
    document.title = config.merchant.name;
    applyBrand(config);
    await startSession(config);
  } catch (error) {
    screen.render(
      <main className="page-width">
        <PageError error={error} reset={() => void start()} />
      </main>,
    );
    return;
  }

  watchNetwork();
  const queries = createQueryClient(keepAnswers);
  forgetWhenRefused(queries);
  onBackOnline(() => readKeptAgain(queries));
  // The office has changed the settings or the banner: an open page shows the change without a reload.
  onNewSettings(() => {
    void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
    // A failed load keeps the earlier name and logo.
    void loadPublicConfig().then(applyBrand, () => {});
  });
  const router = createAppRouter(queries);
  // The home page must not show failures from before, so failed queries are refetched.
  const goHome = () => {
    void router.navigate({ to: path.home });
    void queries.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
  };
  onSignInFault(() => {
    const { phone } = publicConfig().merchant;
    showAlert({
      title: 'We could not connect to the sign-in service',
      message: `Please try again in a moment. If it does not help, telephone us on ${phone}.`,
      onOk: goHome,
    });
  });

  // When the session ends the route guards run again and the cache is cleared.
  useSession.subscribe((session, before) => {
    if (session.status === before.status) return;
    if (session.status === 'out') queries.clear();
    void router.invalidate();
  });

  // Runs after `onBeforeNavigate`, in which a closing panel returns the focus.
  router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leavePage();
  });
  router.subscribe('onResolved', ({ pathChanged, toLocation }) => {
    comeToPage(toLocation.pathname);
    if (pathChanged) focusHeading();
  });

  const stopWaiting = router.subscribe('onRendered', () => {
    if (useSession.getState().status !== 'in') return;
    stopWaiting();
    loadPagesWhenIdle(router);
  });

  screen.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();

/** Applies the merchant's colours. Each colour gets a text colour that is readable on it. */
function applyBrand({ brand }: PublicConfig): void {
  const { style } = document.documentElement;
  const colours = { brand: brand.colour, 'brand-hover': brand.hover, notice: brand.notice };
  for (const [name, colour] of Object.entries(colours)) {
    style.setProperty(`--${name}`, colour);
    style.setProperty(`--on-${name}`, inkOn(colour) ?? 'var(--color-ink)');
  }
}
