import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { Button } from './button.tsx';
import { Modal, ModalActions } from './modal.tsx';

type AlertText = { readonly title: string; readonly message: string; readonly onOk?: () => void };

const useAlert = create<{ shown: AlertText | undefined }>(() => ({ shown: undefined }));

/** Interrupts with a message; OK, Enter and Escape all take it as read. */
export function showAlert(shown: AlertText): void {
  useAlert.setState({ shown });
}

/** Shows alerts; once, at the root of the app. */
export function AlertHost() {
  const shown = useAlert((state) => state.shown);
  if (!shown) return null;
  const ok = () => {
    // The alert closes first: onOk may move the focus, or show another alert.
    flushSync(() => useAlert.setState({ shown: undefined }));
    shown.onOk?.();
  };
  return (
    <Modal title={shown.title} onClose={ok} role="alertdialog">
      <p>{shown.message}</p>
      <ModalActions>
        <Button onClick={ok} autoFocus>
          OK
        </Button>
      </ModalActions>
    </Modal>
  );
}
