import { type KeyboardEvent, useState } from 'react';
import { useSuggested } from '../../product/use-suggested.ts';
import { Field } from '../../ui/field.tsx';
import { useCombobox } from '../../ui/use-combobox.ts';
import styles from './description-field.module.css';
import { type Suggestion, SuggestionList } from './suggestion-list.tsx';
import type { ListName } from './use-counts.ts';

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
  const [isWanted, setWanted] = useState(false);
  // What is suggested is of the whole catalogue.
  const suggestions = useSuggestions(value, isWanted && list === 'all');
  const box = useCombobox({ keys: suggestions.map(({ key }) => key), isWanted, onWanted: setWanted });

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || box.takesKey(event)) return;
    if (event.key === 'ArrowDown') goToFirstQuantity();
    else if (event.key === 'Enter') {
      box.close();
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
            {...box.field}
            enterKeyHint="search"
            maxLength={200}
            value={value}
            onChange={({ target }) => {
              box.restart();
              onChange(target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => target.select()}
            onBlur={box.close}
          />
          {box.isOpen && (
            <SuggestionList
              {...{ box, suggestions }}
              onComplete={(name) => {
                box.close();
                onComplete(name);
              }}
              onLeave={box.close}
            />
          )}
          <span className="sr-only" aria-live="polite">
            {box.isOpen && said(suggestions)}
          </span>
        </>
      )}
    </Field>
  );
}

const placeholders = {
  mine: 'Search',
  usual: 'Search',
  all: 'Name, producer, appellation, country, vintage or code',
} as const;

/** From the text on to the first field of what was found. */
function goToFirstQuantity(): void {
  document.querySelector<HTMLInputElement>('main :is(td, li) input')?.focus();
}

function said({ length }: readonly Suggestion[]): string {
  return length === 1 ? '1 suggestion' : `${length} suggestions`;
}

/** What the text of a search may mean: names that complete it, then products. */
function useSuggestions(typed: string, isWanted: boolean): readonly Suggestion[] {
  const { found } = useSuggested(typed, isWanted);
  if (found === undefined) return [];
  return [
    ...found.Completions.map(({ Text, Count }) => ({ key: `name ${Text}`, text: Text, count: Count })),
    ...found.mainResult.map((product) => ({ key: `product ${product.Code}`, product })),
  ];
}
