const REST_MS = 350;
const PRESS_MS = 500;
/** A finger that moves further than this many pixels scrolls, and presses no longer. */
const STILL_PX = 10;

type Peek = {
  /** True for an element within the watched table. */
  readonly isWithin: (element: Element) => boolean;
  readonly show: (row: HTMLElement) => void;
  readonly hide: () => void;
};

/**
 * Calls `show` with the row of a wine after a mouse has rested on the wine's name for 350 ms, after a finger has pressed
 * the name for 500 ms, or after the key `?` on the wine's link. Calls `hide` when the mouse leaves the name, and on a
 * scroll, a press or any key. A row with a field in use is not shown, because the peek would cover other rows while a
 * person types. `first` is an event that came before the watch began.
 */
export function watchForPeek({ isWithin, show, hide }: Peek, first: Event): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let over: Element | undefined;
  let pressed: { readonly x: number; readonly y: number } | undefined;
  let isShownByPress = false;

  const nameAt = (target: EventTarget | null) => {
    const name = target instanceof Element ? target.closest('[data-code] :is(th, [data-peek])') : null;
    return name !== null && isWithin(name) ? name : undefined;
  };
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const leave = () => {
    stop();
    hide();
  };
  const showAfter = (name: Element, delayMs: number) => {
    stop();
    waiting = setTimeout(() => {
      const row = name.closest<HTMLElement>('[data-code]');
      if (row === null || !row.isConnected || row.contains(fieldInUse())) return;
      isShownByPress = pressed !== undefined;
      show(row);
    }, delayMs);
  };

  const on = {
    pointerover({ target, pointerType }: PointerEvent) {
      if (pointerType === 'touch') return;
      const name = nameAt(target);
      if (name === over) return;
      leave();
      over = name;
      if (name !== undefined) showAfter(name, REST_MS);
    },
    pointerdown({ target, pointerType, clientX: x, clientY: y }: PointerEvent) {
      leave();
      isShownByPress = false;
      const name = nameAt(target);
      if (pointerType !== 'touch' || name === undefined) return;
      pressed = { x, y };
      showAfter(name, PRESS_MS);
    },
    pointermove({ clientX, clientY }: PointerEvent) {
      if (pressed === undefined || Math.hypot(clientX - pressed.x, clientY - pressed.y) <= STILL_PX) return;
      pressed = undefined;
      stop();
    },
    pointerup() {
      if (pressed !== undefined) stop();
      pressed = undefined;
    },
    pointercancel() {
      pressed = undefined;
      stop();
    },
    scroll: leave,
    keydown({ key, target }: KeyboardEvent) {
      leave();
      const name = key === '?' && target instanceof HTMLAnchorElement ? nameAt(target) : undefined;
      if (name !== undefined) showAfter(name, 0);
    },
    focusin({ target }: FocusEvent) {
      if (fieldInUse() === target) leave();
    },
    // The finger that pressed long lifts over the wine's link, which must not open.
    click(event: MouseEvent) {
      if (!isShownByPress) return;
      isShownByPress = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // A long press would open the browser's own menu over the peek.
    contextmenu(event: MouseEvent) {
      if (pressed !== undefined && nameAt(event.target) !== undefined) event.preventDefault();
    },
  };
  // Captured, because scrolls of a box do not bubble, and because the router must not see the click after a long press.
  const end = new AbortController();
  for (const [kind, listener] of Object.entries(on))
    addEventListener(kind, listener as EventListener, { capture: true, signal: end.signal }); // Paired by `on`.
  if (first instanceof PointerEvent && first.type === 'pointerdown') on.pointerdown(first);
  else if (first instanceof PointerEvent) on.pointerover(first);
  else if (first instanceof KeyboardEvent) on.keydown(first);
  return () => {
    stop();
    end.abort();
  };
}

function fieldInUse(): Element | null {
  const { activeElement } = document;
  return activeElement?.matches('input, select, textarea') === true ? activeElement : null;
}
