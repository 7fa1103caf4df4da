import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { Button } from './button.tsx';
import { Modal, ModalActions } from './modal.tsx';

type AlertText = {
  readonly title: string;
  readonly message: string;
  readonly onOk?: () => void;
  /** The words of its button. */
  readonly ok?: string;
  /** The words of a second button, which does nothing: the alert is a question. */
  readonly cancel?: string;
};

const useAlert = create<{ shown: AlertText | undefined }>(() => ({ shown: undefined }));

/** Interrupts with a message; OK, Enter and Escape all take it as read. Enter and Escape answer a question with its second button. */
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
  const { cancel } = shown;
  const close = () => useAlert.setState({ shown: undefined });
  return (
    <Modal title={shown.title} onClose={cancel === undefined ? ok : close} role="alertdialog">
      <p>{shown.message}</p>
      <ModalActions className="max-sm:*:grow">
        {cancel !== undefined && (
          <Button onClick={close} autoFocus>
            {cancel}
          </Button>
        )}
        <Button
          onClick={ok}
          look={cancel === undefined ? 'primary' : 'secondary'}
          autoFocus={cancel === undefined}
        >
          {shown.ok ?? 'OK'}
        </Button>
      </ModalActions>
    </Modal>
  );
}
