import { Field } from './field.tsx';
import { tooLong } from './too-long.ts';
import { useCombobox } from './use-combobox.ts';

export type FinderOption = { readonly key: string; readonly words: string; readonly aside: string };

type FinderProps = {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
  readonly text: string;
  readonly mostLetters?: number;
  readonly onText: (text: string) => void;
  /** Whether the list may open; without `isOpen` it is open while it has options. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly options: readonly FinderOption[];
  readonly onChoose: (key: string) => void;
};

/** A text field with its search results below it. The first result is selected, and Enter takes it. */
export function Finder(props: FinderProps) {
  const { label, hideLabel, placeholder, autoFocus, text, mostLetters, onText, onChoose } = props;
  const { options, isOpen = true, onOpenChange } = props;
  const box = useCombobox({
    keys: options.map(({ key }) => key),
    isOpen,
    onOpenChange,
    selectsFirst: text.trim() !== '',
  });
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
            // biome-ignore lint/a11y/noAutofocus: in a dialog that is opened for it.
            autoFocus={autoFocus}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              box.restart();
              onText(target.value);
            }}
            onKeyDown={box.takesKey}
            onBlur={box.close}
          />
          {box.isOpen && (
            <div
              {...box.listed}
              // In a dialog the list is in the flow, as high as there is room.
              className="popover absolute inset-x-0 top-[calc(100%+0.25rem)] z-10 max-h-80 in-[[role=dialog]]:static in-[[role=dialog]]:mt-2 in-[[role=dialog]]:max-h-[min(27rem,100dvh-14rem)] in-[[role=dialog]]:shadow-none"
            >
              {options.map(({ key, words, aside }, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys.
                <div
                  key={key}
                  {...box.option(index)}
                  role="option"
                  className="flex flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-md in-[[role=dialog]]:py-2.5"
                  tabIndex={-1}
                  onClick={() => {
                    box.close();
                    onText('');
                    onChoose(key);
                  }}
                >
                  <span>{words}</span>
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
