import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';

type ComboboxOptions = {
  /** Keys of the options, in the order shown. */
  readonly keys: readonly string[];
  /** True if the list may open. The list opens while it has options. */
  readonly isOpen: boolean;
  /** Without this function the list stays open, and Escape closes the dialog around it. */
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /**
   * True if the first option is selected until an arrow key selects another option. Otherwise no option is selected at
   * first.
   */
  readonly selectsFirst?: boolean;
};

/**
 * A text field with a list of options below it (WAI-ARIA's combobox). The focus stays in the text. The arrow keys
 * select an option, and Enter or a click takes the option.
 */
export function useCombobox({ keys, isOpen, onOpenChange, selectsFirst = false }: ComboboxOptions) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** The option that the arrow keys selected. */
  const [selected, setSelected] = useState<string>();
  const isShown = isOpen && keys.length > 0;
  const found = selected === undefined ? -1 : keys.indexOf(selected);
  const at = found < 0 && selectsFirst ? 0 : found;
  const optionId = (index: number) => `${id}-${index}`;
  const selectedOption = () => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[at];

  useEffect(() => {
    if (isShown && found >= 0) selectedOption()?.scrollIntoView({ block: 'nearest' });
  });

  function close() {
    onOpenChange?.(false);
    setSelected(undefined);
  }
  function move(by: 1 | -1) {
    onOpenChange?.(true);
    // The text has the number -1, unless the first option is always selected.
    const first = selectsFirst ? 0 : -1;
    const stops = keys.length - first;
    setSelected(keys[((at - first + by + stops) % stops) + first]);
  }

  return {
    isOpen: isShown,
    /** Props of the list. A press in the list leaves the focus, and a phone's keyboard, with the text. */
    listed: {
      ref: list,
      id,
      role: 'listbox',
      tabIndex: -1,
      'aria-label': 'Suggestions',
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    } as const,
    /** The props of an option besides its `role`. */
    option: (index: number) => ({ id: optionId(index), 'aria-selected': index === at }) as const,
    /** True if the arrow keys selected an option. */
    isChosenByHand: isShown && found >= 0,
    close,
    /** Call when the text changes. */
    restart() {
      onOpenChange?.(true);
      setSelected(undefined);
    },
    /** Handles a key of the list; false leaves the key to the field. */
    takesKey(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing) return false;
      // Escape also works before the options arrive, so that the list does not open afterwards.
      if (event.key === 'Escape') close();
      if (event.key === 'ArrowDown' && keys.length > 0) move(1);
      else if (event.key === 'ArrowUp' && keys.length > 0) move(-1);
      else if (event.key === 'Enter' && isShown && at >= 0) selectedOption()?.click();
      else if (event.key !== 'Escape' || !isShown || !onOpenChange) return false;
      event.preventDefault();
      return true;
    },
    /** Props of the text field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': isShown && at >= 0 ? optionId(at) : undefined,
      autoComplete: 'off',
    } as const,
  };
}
