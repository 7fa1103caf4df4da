import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { desktop, narrowest, phone } from '../browser.ts';

const wcag22aa: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/**
 * Checks the current page for breaches of WCAG 2.2 AA, on a phone in dark colours and on a desktop in light colours.
 * Checks the narrowest screen for elements that need horizontal scrolling.
 */
export async function audit(page: Page, screen: string): Promise<void> {
  for (const [colorScheme, size] of [
    ['dark', phone],
    ['light', desktop],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    expect.soft(await breaches(page), `${screen} at ${size.width} px, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(narrowest);
  // A popover moves a moment after the size of the screen changes, so the check is repeated.
  await expect
    .configure({ soft: true })
    .poll(() => elementsBeyondTheEdge(page), `${screen} fits on ${narrowest.width} px`)
    .toEqual([]);
  await page.setViewportSize(desktop);
}

/** Returns one text for each element and broken rule. */
async function breaches(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Waits for fading elements, whose contrast is not final. Animations in a closed disclosure never end, so they are
    // skipped.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    // A target that is partly under a bar or a panel counts with its full size, because a person can scroll or close
    // the panel.
    const isUnderABar = (target: string) => {
      const element = document.querySelector(target);
      const { left, right, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
      return [left + 1, right - 1]
        .flatMap((x) => [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y)))
        .some((over) => {
          for (let bar = over; bar && !bar.contains(element); bar = bar.parentElement) {
            const { position } = getComputedStyle(bar);
            if (bar.matches('.popover') || position === 'sticky' || position === 'fixed') return true;
          }
          return false;
        });
    };
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(
          ({ target, failureSummary = '' }) =>
            !failureSummary.includes('because it is partially obscured') || !isUnderABar(target.join(' ')),
        )
        .map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    );
  }, wcag22aa);
}

/** Returns the elements that are beyond the right edge of the screen, outermost first. */
function elementsBeyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= edge) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > edge + 0.5)
      .slice(0, 5)
      .map((element) => {
        const { left, right } = element.getBoundingClientRect();
        return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> from ${Math.round(left)} to ${Math.round(right)}`;
      });
  });
}
