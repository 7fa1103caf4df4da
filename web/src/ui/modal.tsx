import { lazy, Suspense } from 'react';
import type { ModalProps } from './modal-dialog.tsx';

/** The accessible dialog is fetched when the first one opens: no first screen needs it. */
const ModalDialog = lazy(async () => ({ default: (await import('./modal-dialog.tsx')).ModalDialog }));

/** A dialog over the page: focus stays inside, Escape closes it, focus goes back to where it was. */
export function Modal(props: ModalProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  );
}
