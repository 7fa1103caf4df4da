import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Field } from '../../ui/field.tsx';
import styles from './description-field.module.css';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';
import type { ListName } from './use-counts.ts';
import { useSuggestions } from './use-suggestions.ts';

type DescriptionFieldProps = {
  readonly list: ListName;
  readonly value: string;
  readonly onChange: (description: string) => void;
  readonly onSearch: () => void;
  /** A suggested name was chosen. */
  readonly onComplete: (name: string) => void;
};

/**
 * The text of a search (2.search.1), with suggestions below it while it is typed: a combobox whose list has the arrow
 * keys, while the focus stays in the text. Enter with nothing chosen searches (2.search.12).
 */
export function DescriptionField({ list, value, onChange, onSearch, onComplete }: DescriptionFieldProps) {
  const listId = useId();
  const listbox = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [chosenKey, setChosenKey] = useState<string>();
  // What is suggested is of the whole catalogue.
  const suggestions = useSuggestions(value, isWanted && list === 'all');
  const isOpen = isWanted && suggestions.length > 0;
  const at = suggestions.findIndex(({ key }) => key === chosenKey);
  const optionId = (index: number) => `${listId}-${index}`;
  const option = (index: number) => listbox.current?.querySelectorAll<HTMLElement>('[role="option"]')[index];

  useEffect(() => {
    if (isOpen && at >= 0) option(at)?.scrollIntoView({ block: 'nearest' });
  });

  function close() {
    setWanted(false);
    setChosenKey(undefined);
  }
  /** Past the last, and before the first, is the text itself. */
  function move(step: 1 | -1) {
    setWanted(true);
    const places = suggestions.length + 1;
    setChosenKey(suggestions[((at + 1 + step + places) % places) - 1]?.key);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' && suggestions.length === 0) goToFirstQuantity();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Enter' && isOpen && at >= 0) option(at)?.click();
    else if (event.key === 'Enter') {
      close();
      onSearch();
    } else return;
    event.preventDefault();
  }

  return (
    <Field className={styles.field} label="Description" hideLabel>
      {(control) => (
        <>
          <input
            {...control}
            type="text"
            className="input"
            placeholder={placeholders[list]}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen && at >= 0 ? optionId(at) : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            value={value}
            onChange={({ target }) => {
              setWanted(true);
              setChosenKey(undefined);
              onChange(target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.select()}
            onBlur={close}
          />
          {isOpen && (
            <SuggestionList
              ref={listbox}
              id={listId}
              {...{ suggestions, chosenKey, optionId }}
              onComplete={(name) => {
                close();
                onComplete(name);
              }}
              onLeave={close}
            />
          )}
          <span className="sr-only" aria-live="polite">
            {isOpen && said(suggestions)}
          </span>
        </>
      )}
    </Field>
  );
}

const placeholders = {
  mine: 'Search My Products',
  usual: 'Search My Usuals',
  all: 'Name, producer, appellation, country, vintage or code',
} as const;

/** From the text on to the first field of what was found. */
function goToFirstQuantity(): void {
  document.querySelector<HTMLInputElement>('main :is(td, li) input')?.focus();
}

function said({ length }: readonly Suggestion[]): string {
  return length === 1 ? '1 suggestion' : `${length} suggestions`;
}
