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
  /** Whether the list is to be seen, where there is anything in it. Without these it always is. */
  readonly isWanted?: boolean;
  readonly onWanted?: (isWanted: boolean) => void;
  readonly options: readonly FinderOption[];
  readonly onChoose: (key: string) => void;
};

/** A text field that finds something as it is typed: the first that is found is chosen, and Enter takes it. */
export function Finder({
  text,
  mostLetters,
  onText,
  isWanted = true,
  onWanted,
  options,
  onChoose,
  ...frame
}: FinderProps) {
  const { placeholder, autoFocus = false, ...field } = frame;
  const keys = options.map(({ key }) => key);
  const box = useCombobox({ keys, isWanted, onWanted, choosesFirst: text.trim() !== '' });
  return (
    <Field {...field} error={tooLong(text, mostLetters)} className="mt-1.5 max-w-lg">
      {(control) => (
        <div className="relative">
          <input
            type="text"
            {...control}
            {...box.field}
            className="input"
            {...(placeholder !== undefined && { placeholder })}
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
        </div>
      )}
    </Field>
  );
}
