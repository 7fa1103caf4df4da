import { mostLetters } from '@tradecellar/contract/fields.ts';
import { ListName } from '@tradecellar/contract/named-lists.ts';
import { useState } from 'react';
import { listNameFault } from '../../lists/list-name.ts';
import { listsRevision, useLists } from '../../lists/named-lists.ts';
import { Button } from '../../ui/button.tsx';
import { Modal, ModalActions } from '../../ui/dialogs/modal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type ListNameDialogProps = {
  readonly title: string;
  readonly action: string;
  readonly name?: string;
  /** `began`: the revision of the lists when the dialog opened. */
  readonly onSave: (name: string, began: number) => void;
  readonly onClose: () => void;
};

const focus = (field: HTMLElement | null) => field?.focus();

/** Asks for a list's name. Names are unique in an account, so that people can tell its lists apart. */
export function ListNameDialog({ title, action, name = '', onSave, onClose }: ListNameDialogProps) {
  const [text, setText] = useState(name);
  const [began] = useState(listsRevision);
  const others = useLists().flatMap((list) => (list.name === name ? [] : list.name));
  const fault = listNameFault(text, others);
  function save() {
    if (fault !== undefined) return;
    onClose();
    onSave(text.trim(), began);
  }
  return (
    <Modal title={title} onClose={onClose}>
      <TextField
        label="Name"
        placeholder="e.g. By the glass"
        value={text}
        mostLetters={mostLetters(ListName)}
        fieldRef={focus}
        onChange={setText}
        onEnter={save}
      />
      <ModalActions>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={save} disabledReason={fault}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
