import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { focusToast, showResult } from '../../../cart/toast/toast-store.ts';
import { deleteListUndoably, nameList, type ShownList } from '../../../lists/named-lists.ts';
import { path } from '../../../session/address/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ListNameDialog } from '../list-name-dialog.tsx';

/** Renames and deletes a list, while the person edits the list. */
export function ListActs({ list: { id, name } }: { readonly list: ShownList }) {
  const navigate = useNavigate();
  const [isRenaming, setRenaming] = useState(false);
  async function remove() {
    const undo = deleteListUndoably(id);
    showResult({ kind: 'note', sentence: `The list ${name} is deleted.`, undo }, path.lists);
    await navigate({ to: path.lists });
    focusToast();
  }
  return (
    <>
      <Button look="quiet" onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button look="quiet" onClick={() => void remove()}>
        Delete list
      </Button>
      {isRenaming && (
        <ListNameDialog
          title="Rename the list"
          action="Rename"
          name={name}
          onSave={(next, began) => nameList(id, next, began)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
