import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/dialogs/modal.tsx';
import type { ChangedSetting } from './use-settings-draft.ts';
import { valueWords } from './value-words.ts';

type ConfirmSaveProps = {
  readonly changes: readonly ChangedSetting[];
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
};

/** Asks before a save, and says which changes customers see. */
export function ConfirmSave({ changes, isBusy, onSave, onClose }: ConfirmSaveProps) {
  const forCustomers = changes.filter(({ setting }) => setting.IsForCustomers);
  const others = changes.filter(({ setting }) => !setting.IsForCustomers);
  return (
    <Modal title={`Save ${countWords(changes.length, 'change')}?`} onClose={onClose}>
      {forCustomers.length > 0 && (
        <section>
          <p>Customers see</p>
          <Changes changes={forCustomers} />
        </section>
      )}
      {others.length > 0 && (
        <section className={forCustomers.length > 0 ? 'mt-4' : undefined}>
          <p>Only the office sees</p>
          <Changes changes={others} />
        </section>
      )}
      <ModalActions>
        <Button look="secondary" onClick={onClose}>
          Not yet
        </Button>
        <Button isBusy={isBusy} onClick={onSave}>
          Save
        </Button>
      </ModalActions>
    </Modal>
  );
}

function Changes({ changes }: Pick<ConfirmSaveProps, 'changes'>) {
  return (
    <ul className="mt-2">
      {changes.map(({ setting, read }) => (
        <li key={setting.Name} className="border-t border-hairline py-2">
          <span className="font-semibold">{setting.Label}</span>
          <br />
          {valueWords(setting, setting.Value)} → {'value' in read ? valueWords(setting, read.value) : ''}
        </li>
      ))}
    </ul>
  );
}
