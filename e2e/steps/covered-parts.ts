import type { Page } from '@playwright/test';

/**
 * Returns controls and sentences that are covered although they are scrolled to the centre, controls that a bar covers
 * when Tab moves the focus to them, and bars that overlap at the top or bottom of the page.
 */
export function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const controls =
      'button, a[href], input, select, textarea, summary, :is([role="button"], [role="link"], [role="checkbox"], [role="radio"], [role="switch"], [role="tab"], [role="option"])';
    const cornerPx = 3;
    const mostStops = 40;
    const found = new Set<string>();

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]') &&
      // Skips text that is only for screen readers.
      !isClipped(element) &&
      element.getBoundingClientRect().width > 4;
    const isUsed = (element: Element) => isShown(element) && !element.matches(':disabled');
    const hasGround = (element: Element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return !/^rgba\(.*, 0\)$/.test(backgroundColor) || backgroundImage !== 'none';
    };
    const boxOf = (element: Element) => element.getClientRects()[0] ?? new DOMRect();
    const isIn = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
      left <= x && x <= right && top <= y && y <= bottom;
    const textBoxes = (element: Element) =>
      [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return [];
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });

    function otherAt(element: Element, x: number, y: number): Element | undefined {
      const hit = document.elementFromPoint(x, y);
      const isOwn =
        hit?.contains(element) || element.contains(hit) || hit?.closest('label')?.control === element;
      return hit && !isOwn ? hit : undefined;
    }
    function overControl(element: Element): Element | undefined {
      const { left, right, top, bottom, width, height } = boxOf(element);
      // Checks a field at its left, because it may contain a button at its right. The corners of a link are empty.
      const sides = element.matches('input, select, textarea')
        ? [left + cornerPx]
        : [left + cornerPx, right - cornerPx];
      const hasCorners = width > 24 && height > 24 && !(element.matches('a, .link') && !hasGround(element));
      const corners = hasCorners
        ? sides.flatMap((x) => [top + cornerPx, bottom - cornerPx].map((y) => [x, y] as const))
        : [];
      const middle = [(left + right) / 2, (top + bottom) / 2] as const;
      return [middle, ...corners].map(([x, y]) => otherAt(element, x, y)).find(Boolean);
    }
    /** Returns the element that covers a text. The transparent padding of a link does not count. */
    function overText(element: Element): Element | undefined {
      // The heading of a list's kind is placed over the header of the first column on purpose.
      if (element.closest('thead')) return undefined;
      const [box] = textBoxes(element);
      const own = boxOf(element);
      if (!box) return undefined;
      const x = (Math.max(box.left, own.left) + Math.min(box.right, own.right)) / 2;
      const y = (box.top + box.bottom) / 2;
      const hit = otherAt(element, x, y);
      for (let over = hit ?? null; over && !over.contains(element); over = over.parentElement) {
        if (!isShown(over)) return undefined;
        if (hasGround(over) || textBoxes(over).some((one) => isIn(one, x, y))) return hit;
      }
      return undefined;
    }
    function check(element: Element, over: (element: Element) => Element | undefined) {
      let hit = over(element);
      if (!hit) return;
      // The element may be in a part of the page that scrolls separately.
      const top = scrollY;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      hit = over(element);
      scrollTo({ top, behavior: 'instant' });
      if (hit) found.add(`${nameOf(element)} lies under ${nameOf(hit)}`);
    }

    const isBar = (element: Element) => {
      const { position, top, bottom } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (position === 'fixed') return isShown(element);
      if (position !== 'sticky' || !isShown(element)) return false;
      return (
        Math.abs(box.top - Number.parseFloat(top)) < 1 ||
        Math.abs(innerHeight - box.bottom - Number.parseFloat(bottom)) < 1
      );
    };
    function checkBars(where: string) {
      const bars = all('body *').filter(isBar);
      for (const [at, bar] of bars.entries()) {
        const one = bar.getBoundingClientRect();
        for (const other of bars.slice(at + 1)) {
          if (bar.contains(other)) continue;
          // The rows of kind and region take the place of the table header (decision 115).
          if (other.matches('tr')) continue;
          // The first line of the header scrolls away, and the second line is fixed.
          if (bar.matches('header') && Number.parseFloat(getComputedStyle(other).top) < one.bottom) continue;
          const two = other.getBoundingClientRect();
          const width = Math.min(one.right, two.right) - Math.max(one.left, two.left);
          const height = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
          if (width > 1 && height > 1)
            found.add(`${nameOf(bar)} and ${nameOf(other)} lie over one another ${where}`);
        }
      }
    }

    async function scrollBy(top: number) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    const end = () => document.documentElement.scrollHeight - innerHeight;
    for (let top = 0; ; top = Math.min(top + innerHeight / 2, end())) {
      await scrollBy(top);
      const isFirst = top <= 0;
      const isLast = top >= end() - 1;
      if (isFirst) checkBars('at the top');
      if (isLast) checkBars('at the end');
      const isInTheMiddle = (element: Element) => {
        const { y, height } = boxOf(element);
        const middle = y + height / 2;
        return (isFirst || middle >= innerHeight / 4) && (isLast || middle <= (innerHeight * 3) / 4);
      };
      for (const element of all(controls))
        if (isInTheMiddle(element) && isUsed(element)) check(element, overControl);
      for (const element of all(`body *:not(script, style, option, ${controls})`)) {
        if (isInTheMiddle(element) && textBoxes(element).length > 0 && isShown(element))
          check(element, overText);
      }
      if (isLast) break;
    }

    const stops = all(controls).filter((one) => isUsed(one) && one.tabIndex >= 0);
    const some = stops.filter((_one, at) => at % Math.ceil(stops.length / mostStops) === 0);
    function checkFocus(order: readonly HTMLElement[], way: string) {
      for (const element of order) {
        if (!element.isConnected) continue;
        element.focus();
        const { x, y, width, height } = boxOf(element);
        const hit = otherAt(element, x + width / 2, y + height / 2);
        if (hit && isUsed(element)) found.add(`${nameOf(element)} lies under ${nameOf(hit)} ${way} by Tab`);
      }
    }
    await scrollBy(0);
    checkFocus(some, 'on the way down');
    checkFocus(some.toReversed(), 'on the way back');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await scrollBy(0);
    return [...found];
  });
}
