import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useState } from 'react';
import { Type } from 'typebox';
import { useSessionState } from '../api/stored.ts';
import { showResult } from '../cart/toast/toast-store.ts';
import { useAccount } from '../session/account.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { listNameFault } from './list-name.ts';
import { useListsInStep } from './lists-in-step.ts';
import { addToListUndoably, createListUndoably, useLists } from './named-lists.ts';

type AddToListDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void };

/** Asks for a list, with the last used list first, or for the name of a new list. */
export function AddToListDialog({ codes, onClose }: AddToListDialogProps) {
  const { account } = useAccount();
  const lists = useLists();
  const { isKnown, isUnreached } = useListsInStep();
  const [lastId, setLastId] = useSessionState(`tradecellar/last-list/${account}`, Type.String());
  const [name, setName] = useState('');
  const fault = listNameFault(
    name,
    lists.map((list) => list.name),
  );
  const inOrder = [...lists].sort((a, b) => Number(b.id === lastId) - Number(a.id === lastId));

  function tell(id: string, to: string, added: readonly string[], undo: () => void) {
    const before = codes.length - added.length;
    const rest =
      before === 0 ? '' : ` ${countWords(before, 'wine')} ${before === 1 ? 'was' : 'were'} on it already.`;
    const sentence =
      added.length === 0 ? `On ${to} already.` : `${countWords(added.length, 'wine')} added to ${to}.${rest}`;
    showResult(added.length === 0 ? { kind: 'note', sentence } : { kind: 'good', sentence, undo });
    setLastId(id);
    onClose();
  }
  function add(id: string, to: string) {
    const { added, undo } = addToListUndoably(id, codes);
    tell(id, to, added, undo);
  }
  function addToNew() {
    if (fault !== undefined) return;
    const { id, undo } = createListUndoably(name.trim(), codes);
    tell(id, name.trim(), codes, undo);
  }
  return (
    <Modal title={`Add ${countWords(codes.length, 'wine')} to a list`} onClose={onClose}>
      {lists.length === 0 && !isKnown && !isUnreached && <Spinner />}
      <ul className="mb-5 border-t border-hairline empty:hidden">
        {inOrder.map((list) => (
          <li key={list.id} className="border-b border-hairline">
            <button
              type="button"
              className="flex min-h-12 w-full items-baseline justify-between gap-x-4 px-1 py-2.5 text-left hover:bg-brand-paper"
              onClick={() => add(list.id, list.name)}
            >
              <span className="min-w-0 wine-name wrap-anywhere">{list.name}</span>
              <span className="figures text-body whitespace-nowrap text-ink-soft">
                {countWords(list.lines.length, 'wine')}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-3">
        <TextField
          className="flex-1"
          label={lists.length === 0 ? 'Name of your first list' : 'Or a new list'}
          placeholder="Cellar"
          value={name}
          onChange={setName}
          onEnter={addToNew}
        />
        <Button onClick={addToNew} disabledReason={fault}>
          Make it
        </Button>
      </div>
    </Modal>
  );
}
