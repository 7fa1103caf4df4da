import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';

type ComboboxOptions = {
  /** What each option is known by, in the order shown. */
  readonly keys: readonly string[];
  /** Whether the list is to be seen, where there is anything in it. */
  readonly isWanted: boolean;
  /** Without it the list stays, and Escape is for what is around it. */
  readonly onWanted?: ((isWanted: boolean) => void) | undefined;
  /** The first is chosen until another is; else the text itself is, before the first and after the last. */
  readonly choosesFirst?: boolean;
};

/**
 * A text field with a list of options below it: the arrow keys move through the list and Enter takes the chosen one, as
 * a click does, while the focus stays in the text.
 */
export function useCombobox({ keys, isWanted, onWanted, choosesFirst = false }: ComboboxOptions) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [movedTo, setMovedTo] = useState<string>();
  const isOpen = isWanted && keys.length > 0;
  const found = movedTo === undefined ? -1 : keys.indexOf(movedTo);
  const at = found < 0 && choosesFirst ? 0 : found;
  const optionId = (index: number) => `${id}-${index}`;
  const chosen = () => list.current?.querySelectorAll<HTMLElement>('[role="option"]')[at];

  useEffect(() => {
    if (isOpen && found >= 0) chosen()?.scrollIntoView({ block: 'nearest' });
  });

  function close() {
    onWanted?.(false);
    setMovedTo(undefined);
  }
  function move(step: 1 | -1) {
    onWanted?.(true);
    const stops = choosesFirst ? keys.length : keys.length + 1;
    const next = choosesFirst ? at + step : at + 1 + step;
    setMovedTo(keys[((next + stops) % stops) - (choosesFirst ? 0 : 1)]);
  }

  return {
    isOpen,
    /** Of the list. A press in it leaves the focus, and the keyboard of a phone, in the text. */
    listed: {
      ref: list,
      id,
      role: 'listbox',
      tabIndex: -1,
      'aria-label': 'Suggestions',
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    } as const,
    /** Of an option of it, beside its role. */
    option: (index: number) => ({ id: optionId(index), 'aria-selected': index === at }) as const,
    /** The arrow keys went to it. */
    isChosenByHand: isOpen && found >= 0,
    close,
    restart() {
      onWanted?.(true);
      setMovedTo(undefined);
    },
    /** True where the key was for the list; the field does what it likes with all others. */
    takesKey(event: KeyboardEvent): boolean {
      if (event.nativeEvent.isComposing) return false;
      // Also before the options have come, so that they do not open after it.
      if (event.key === 'Escape') close();
      if (event.key === 'ArrowDown' && keys.length > 0) move(1);
      else if (event.key === 'ArrowUp' && keys.length > 0) move(-1);
      else if (event.key === 'Enter' && isOpen && at >= 0) chosen()?.click();
      else if (event.key !== 'Escape' || !isOpen || !onWanted) return false;
      event.preventDefault();
      return true;
    },
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && at >= 0 ? optionId(at) : undefined,
      autoComplete: 'off',
    } as const,
  };
}
