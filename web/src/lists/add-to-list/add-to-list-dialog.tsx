import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Type } from 'typebox';
import { keepStored, stored } from '../../api/stored.ts';
import { showResult, useToast } from '../../cart/toast/toast-store.ts';
import { useAccount } from '../../session/account.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useProductShown } from '../../wine/products-by-code.ts';
import { listNameFault } from '../list-name.ts';
import { useListsInStep } from '../lists-in-step.ts';
import { addToListUndoably, createListUndoably, type ShownList, useLists } from '../named-lists.ts';
import styles from './add-to-list.module.css';

type AddToListDialogProps = {
  readonly codes: readonly string[];
  readonly onClose: () => void;
  /** True if the person chooses the list each time. Otherwise wines go to the last used list at once. */
  readonly asks?: boolean;
};

/** Adds wines to the last used list, or asks for a list if no list was used since the browser was opened. */
export function AddToListDialog({ codes, onClose, asks = false }: AddToListDialogProps) {
  const lists = useLists();
  const { account } = useAccount();
  const [lastId] = useState(() => lastListId(account));
  const [isAsking, setAsking] = useState(false);
  const current = lists.find(({ id }) => id === lastId);
  if (asks || isAsking || current === undefined) return <ChooseList codes={codes} onClose={onClose} />;
  return (
    <AddAtOnce
      key={codes.join(' ')}
      list={current}
      codes={codes}
      onOther={() => setAsking(true)}
      onClose={onClose}
    />
  );
}

const lastListKey = (account: string) => `tradecellar/last-list/${account}`;

/** The id of the list that last got a wine in this tab. */
function lastListId(account: string): string | undefined {
  return stored(sessionStorage.getItem(lastListKey(account)), Type.String());
}

type AddAtOnceProps = {
  readonly list: ShownList;
  readonly codes: readonly string[];
  readonly onOther: () => void;
  readonly onClose: () => void;
};

/** Adds wines without a question. The toast offers another list, so the part stays mounted as long as the toast. */
function AddAtOnce({ list, codes, onOther, onClose }: AddAtOnceProps) {
  const what = useWords(codes);
  const message = useToast();
  const [told, setTold] = useState<string>();
  const isAdded = useRef(false);
  const add = useEffectEvent(() => {
    // React's strict mode runs effects twice.
    if (isAdded.current) return;
    isAdded.current = true;
    const { added, undo } = addToListUndoably(list.id, codes);
    const sentence = addedSentence(what, list.name, codes, added);
    const other = {
      words: 'Other list',
      act() {
        undo();
        onOther();
      },
    };
    showResult(
      added.length === 0 ? { kind: 'note', sentence, other } : { kind: 'good', sentence, undo, other },
    );
    setTold(sentence);
  });
  useEffect(() => add(), []);
  const isOver = told !== undefined && message?.sentence !== told;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOver) close();
  }, [isOver]);
  return null;
}

/** Asks for a list, with the last used list first, or for the name of a new list. */
function ChooseList({ codes, onClose }: Pick<AddToListDialogProps, 'codes' | 'onClose'>) {
  const lists = useLists();
  const what = useWords(codes);
  const { isKnown, isUnreached } = useListsInStep();
  const { account } = useAccount();
  const [lastId] = useState(() => lastListId(account));
  const [name, setName] = useState('');
  const fault = listNameFault(
    name,
    lists.map((list) => list.name),
  );
  const inOrder = [...lists].sort((a, b) => Number(b.id === lastId) - Number(a.id === lastId));

  function tell(id: string, to: string, added: readonly string[], undo: () => void) {
    const sentence = addedSentence(what, to, codes, added);
    showResult(added.length === 0 ? { kind: 'note', sentence } : { kind: 'good', sentence, undo });
    keepStored(sessionStorage, lastListKey(account), id);
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
    <Modal title={`Add ${what} to…`} onClose={onClose}>
      {lists.length === 0 && !isKnown && !isUnreached && <Spinner />}
      <ul className={styles.lists}>
        {inOrder.map((list) => (
          <li key={list.id}>
            <button type="button" className={styles.list} onClick={() => add(list.id, list.name)}>
              <span className="wine-name wrap-anywhere">{list.name}</span>{' '}
              <span className="number text-ink-soft">
                {countWords(list.lines.length, 'wine')}
                {list.id === lastId && ' · last used'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-3">
        <TextField
          className="flex-1"
          label={lists.length === 0 ? 'Name of your first list' : 'Or a new list'}
          placeholder="e.g. By the glass"
          value={name}
          onChange={setName}
          onEnter={addToNew}
        />
        <Button look={lists.length === 0 ? 'primary' : 'secondary'} onClick={addToNew} disabledReason={fault}>
          Create list
        </Button>
      </div>
    </Modal>
  );
}

/** The wine's name if the page has shown the wine, otherwise the number of wines. */
function useWords(codes: readonly string[]): string {
  const [code = '', ...more] = codes;
  const product = useProductShown(code);
  return product === undefined || more.length > 0 ? countWords(codes.length, 'wine') : product.Description;
}

/** 'Fleurie added to Cellar.', '7 wines added to Cellar. 1 wine was on it already.' */
function addedSentence(
  what: string,
  list: string,
  codes: readonly string[],
  added: readonly string[],
): string {
  if (added.length === 0) return `${what} ${codes.length === 1 ? 'is' : 'are'} on ${list} already.`;
  const before = codes.length - added.length;
  if (before === 0) return `${what} added to ${list}.`;
  const rest = `${countWords(before, 'wine')} ${before === 1 ? 'was' : 'were'} on it already.`;
  return `${countWords(added.length, 'wine')} added to ${list}. ${rest}`;
}
