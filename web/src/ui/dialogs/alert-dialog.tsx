import { Suspense, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { later } from '../later.tsx';
import type { AlertProps } from './shown-alert.tsx';

const useAlert = create<{ shown: AlertProps['shown'] | undefined }>(() => ({ shown: undefined }));

/**
 * Shows an alert. OK, Enter and Escape close the alert. If the alert has a second button, it is a question, and Enter
 * and Escape press the second button.
 */
export function showAlert(shown: AlertProps['shown']): void {
  useAlert.setState({ shown });
}

/** Loads the dialogs and their library: 24 KB that no list needs before there is an alert. */
export const loadAlert = () => import('./shown-alert.tsx');
const ShownAlert = later(async () => (await loadAlert()).ShownAlert, BrowserAlert);

/** Shows alerts. Rendered once, at the root of the app. */
export function AlertHost() {
  const shown = useAlert((state) => state.shown);
  if (!shown) return null;
  const close = () => useAlert.setState({ shown: undefined });
  const ok = () => {
    // The alert closes first: onOk may move the focus, or show another alert.
    flushSync(close);
    shown.onOk?.();
  };
  return (
    <Suspense>
      <ShownAlert shown={shown} onOk={ok} onClose={shown.cancel === undefined ? ok : close} />
    </Suspense>
  );
}

/** The browser's own alert. It replaces ours if our code cannot be fetched, so that no message is lost. */
function BrowserAlert({ shown, onOk, onClose }: AlertProps) {
  useEffect(() => {
    const { title, message, ok = 'OK', cancel } = shown;
    // Runs after the effect, because React cannot close the alert within the effect.
    const timer = setTimeout(() => {
      if (cancel === undefined) {
        window.alert(`${title}\n\n${message}`);
        return onOk();
      }
      // The browser labels the buttons OK and Cancel.
      const isOk = window.confirm(`${title}\n\n${message}\n\nOK: ${ok}\nCancel: ${cancel}`);
      return isOk ? onOk() : onClose();
    });
    return () => clearTimeout(timer);
  });
  return null;
}
