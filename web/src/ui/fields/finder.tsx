import { type KeyboardEvent, useState } from 'react';
import { Field } from './field.tsx';
import { tooLong } from './too-long.ts';
import { useCombobox } from './use-combobox.ts';

export type FinderOption = { readonly key: string; readonly words: string; readonly aside: string };

type FinderProps = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly text: string;
  readonly mostLetters?: number;
  readonly onText: (text: string) => void;
  readonly options: readonly FinderOption[];
  /** False while the options belong to an earlier text, because the search for the present text is not answered. */
  readonly isCurrent: boolean;
  readonly onChoose: (key: string) => void;
  /** Wines have their own face. */
  readonly isOfWines?: boolean;
};

/**
 * A text field with its search results below it. The first result is selected, and Enter takes it. While the search is
 * not answered, Enter takes only a result that the arrow keys selected: the first result would be of another text.
 */
export function Finder({
  label,
  hideLabel,
  placeholder,
  text,
  mostLetters,
  onText,
  options,
  isCurrent,
  onChoose,
  isOfWines = false,
}: FinderProps) {
  const [isOpen, setOpen] = useState(false);
  const keys = options.map(({ key }) => key);
  const box = useCombobox({ keys, isOpen, onOpenChange: setOpen, selectsFirst: text.trim() !== '' });
  function onKeyDown(event: KeyboardEvent) {
    const isEarly = event.key === 'Enter' && text.trim() !== '' && !isCurrent && !box.isChosenByHand;
    if (isEarly) event.preventDefault();
    else box.takesKey(event);
  }
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      error={tooLong(text, mostLetters)}
      className="relative mt-1.5 max-w-lg"
    >
      {(control) => (
        <>
          <input
            type="text"
            {...control}
            {...box.field}
            className="input"
            placeholder={placeholder}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              box.restart();
              onText(target.value);
            }}
            onKeyDown={onKeyDown}
            onBlur={box.close}
          />
          {box.isOpen && (
            <div
              {...box.listed}
              aria-busy={!isCurrent}
              className="popover absolute inset-x-0 top-[calc(100%+0.25rem)] z-10 max-h-80"
            >
              {options.map(({ key, words, aside }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
                <div
                  key={key}
                  {...box.option(index)}
                  role="option"
                  className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-body"
                  tabIndex={-1}
                  onClick={() => {
                    box.close();
                    onText('');
                    onChoose(key);
                  }}
                >
                  <span className={isOfWines ? 'wine-name' : undefined}>{words}</span>
                  <span className="figures text-ink-soft">{aside}</span>
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
