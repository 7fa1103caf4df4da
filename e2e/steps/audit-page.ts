import { expect, type Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';
import { desktop, narrowest, phone } from '../browser.ts';

const wcag22aa: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/**
 * Looks at the page as it stands for breaches of WCAG 2.2 AA, on a phone in the dark and on a desktop in the light, and on
 * the narrowest screen for anything that would have to be scrolled to sideways.
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
  // A popover follows the screen a moment later.
  await expect
    .configure({ soft: true })
    .poll(() => elementsBeyondTheEdge(page), `${screen} fits on ${narrowest.width} px`)
    .toEqual([]);
  await page.setViewportSize(desktop);
}

/** One text for each element and rule. Within the page, `axe` is what its source has put there. */
async function breaches(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Elements that are fading in have no contrast yet. In a closed disclosure no animation ever ends.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
    // Partly under a bar or a panel, a target is no smaller: it is scrolled out from there, or the panel is closed.
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

/** Nothing where the page fits; else what sticks out of it on the right, outermost first. */
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
