import { useEffect, useEffectEvent, useId, useState } from 'react';
import { listsRevision } from '../../../lists/named-lists.ts';
import { inQuantities } from '../../../ui/fields/use-move-in-grid.ts';
import styles from './venue-list.module.css';

type SavedFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly inputMode?: 'decimal' | 'numeric';
  readonly placeholder?: string | undefined;
  readonly isReadOnly: boolean;
  /** The reason why a text is not saved. The text then stays in the field. */
  readonly faultOf: (text: string) => string | undefined;
  /** `began`: the revision of the lists when typing began. The person has not seen a colleague's later changes. */
  readonly onSave: (text: string, began: number) => void;
};

/** Saves its text on Enter, or when the focus leaves the field. Escape puts the saved text back. */
export function SavedField(props: SavedFieldProps) {
  const { label, value, inputMode, placeholder, isReadOnly, faultOf, onSave } = props;
  const id = useId();
  const [typed, setTyped] = useState<{ readonly text: string; readonly began: number }>();
  const [isFaulty, setFaulty] = useState(false);
  const text = typed?.text ?? value;
  const fault = isFaulty ? faultOf(text) : undefined;
  function save() {
    if (typed === undefined) return;
    const isRefused = faultOf(typed.text) !== undefined;
    setFaulty(isRefused);
    if (isRefused) return;
    if (typed.text !== value) onSave(typed.text, typed.began);
    setTyped(undefined);
  }
  // React fires no blur event when the field unmounts, for example when the person leaves the page.
  const saveLast = useEffectEvent(save);
  useEffect(() => () => saveLast(), []);
  return (
    <>
      <input
        {...(inputMode && inQuantities)}
        className={inputMode ? 'input figures' : 'input'}
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : id}
        autoComplete="off"
        enterKeyHint="next"
        inputMode={inputMode}
        placeholder={placeholder}
        readOnly={isReadOnly}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped({ text: target.value, began: typed?.began ?? listsRevision() })}
        onBlur={save}
        onKeyDown={({ key }) => {
          if (key === 'Enter') save();
          if (key === 'Escape') setTyped(undefined);
        }}
      />
      {fault !== undefined && (
        <span id={id} className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}
