import { useEffect, useEffectEvent, useState } from 'react';
import { listsRevision } from '../../../lists/named-lists.ts';
import { tooLong } from '../../../ui/fields/too-long.ts';
import styles from './edit-list.module.css';

type TextBoxProps = {
  readonly label: string;
  readonly box: 'par' | 'note';
  readonly placeholder?: string;
  readonly value: string;
  readonly inputMode?: 'numeric';
  readonly mostLetters?: number;
  /** `began`: the revision of the lists when typing began. The person has not seen a colleague's later changes. */
  readonly onSave: (text: string, began: number) => void;
};

/**
 * Saves its text on Enter, or when the focus leaves the field. A text that is too long stays unsaved, with an error.
 */
export function TextBox(props: TextBoxProps) {
  const { label, box, value, mostLetters: most, onSave, ...attributes } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly began: number }>();
  const text = typed?.text;
  const fault = text === undefined ? undefined : tooLong(text, most);
  function save() {
    if (fault !== undefined) return;
    if (typed !== undefined && text !== value) onSave(typed.text, typed.began);
    setTyped(undefined);
  }
  // React fires no blur event when the field unmounts, for example when the person leaves the page.
  const saveLast = useEffectEvent(save);
  useEffect(() => () => saveLast(), []);
  return (
    <span className={styles.box} data-box={box}>
      <input
        {...attributes}
        className="input"
        aria-label={fault === undefined ? label : `${label}: ${fault}`}
        aria-invalid={fault !== undefined}
        autoComplete="off"
        value={text ?? value}
        onChange={({ target }) => setTyped({ text: target.value, began: typed?.began ?? listsRevision() })}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
      {fault !== undefined && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}
