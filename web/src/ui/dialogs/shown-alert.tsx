import { Button } from '../button.tsx';
import { Modal, ModalActions } from './modal.tsx';

type AlertText = {
  readonly title: string;
  readonly message: string;
  readonly onOk?: () => void;
  readonly ok?: string;
  /** The label of a second button, which does nothing. An alert with two buttons is a question. */
  readonly cancel?: string;
};

export type AlertProps = {
  readonly shown: AlertText;
  readonly onOk: () => void;
  /** Called by Escape and the second button. */
  readonly onClose: () => void;
};

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
