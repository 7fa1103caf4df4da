import { useEffect } from 'react';
import { showAlert } from './alert-dialog.tsx';

/** Replaces a dialog whose code cannot be fetched. */
export function MissingDialog({ onClose }: { readonly onClose: () => void }) {
  useEffect(() => {
    onClose();
    showAlert({
      title: 'Not loaded',
      message: 'This part of the page could not be loaded.',
      onOk: () => location.reload(),
      ok: 'Try again',
      cancel: 'Close',
    });
  });
  return null;
}
