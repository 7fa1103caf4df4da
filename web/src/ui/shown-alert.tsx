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

export type AlertProps = {
  readonly shown: AlertText;
  readonly onOk: () => void;
  /** Escape, and the second button. */
  readonly onClose: () => void;
};

/** An alert as a dialog. */
export function ShownAlert({ shown: { title, message, ok, cancel }, onOk, onClose }: AlertProps) {
  return (
    <Modal title={title} onClose={onClose} role="alertdialog">
      <p>{message}</p>
      <ModalActions className="max-sm:*:grow">
        {cancel !== undefined && (
          <Button onClick={onClose} autoFocus>
            {cancel}
          </Button>
        )}
        <Button
          onClick={onOk}
          look={cancel === undefined ? 'primary' : 'secondary'}
          autoFocus={cancel === undefined}
        >
          {ok ?? 'OK'}
        </Button>
      </ModalActions>
    </Modal>
  );
}
