import type { CDPSession, Page } from '@playwright/test';
import { seeNetworkIdle } from '../steps/network-idle.ts';

export type Load = {
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
};

type Seen = { largestPaint: number; blocked: number; shift: number };

/** The part of a task beyond this time counts as blocking. */
const LONG_TASK_MS = 50;
/** The wait after the network is idle, for the last paints and layout shifts. */
const SETTLED_MS = 1_500;

export async function watchPages(page: Page): Promise<void> {
  await page.addInitScript((longTask) => {
    const seen: Seen = { largestPaint: 0, blocked: 0, shift: 0 };
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largestPaint = startTime;
    });
    watch('longtask', ({ duration }) => {
      seen.blocked += Math.max(0, duration - longTask);
    });
    watch('layout-shift', (entry) => {
      const { hadRecentInput, value } = Object(entry);
      if (!hadRecentInput) seen.shift += value;
    });
    Object.assign(window, { seen });
  }, LONG_TASK_MS);
}

export const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => Object(window).seen);

export async function loadCold(page: Page, cdp: CDPSession, address: string): Promise<Load> {
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  await page.goto(address);
  await seeNetworkIdle(page);
  await page.waitForTimeout(SETTLED_MS);
  const { largestPaint, blocked, shift } = await seenOn(page);
  return { largestPaintMs: largestPaint, blockedMs: blocked, shift };
}

/**
 * A navigation between two screens: the element to press, and the condition that shows that the next screen is drawn.
 */
export type Way = {
  readonly press: string;
  /** A JavaScript expression in the page. `before` is its value at the press. */
  readonly drawn: string;
};

const HOVER_MS = 250;
const GIVEN_UP_MS = 15_000;

export async function timePress(
  page: Page,
  { press, drawn }: Way,
  isTouch: boolean,
): Promise<number | undefined> {
  const target = page.locator(press).filter({ visible: true }).first();
  if ((await target.count()) === 0) return undefined;
  // At an edge of the screen the header or the order bar could cover the element.
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.evaluate(
    ({ drawn, givenUp }) => {
      const first = document.querySelector('main a[href^="/product-detail/"]')?.getAttribute('href');
      const isDrawn = new Function('before', `return Boolean(${drawn})`);
      const timed = Promise.withResolvers<number>();
      const onPress = ({ timeStamp }: Event) => {
        const look = () => {
          if (isDrawn(first)) {
            // The message arrives after the frame is drawn.
            const channel = new MessageChannel();
            channel.port1.onmessage = () => timed.resolve(performance.now() - timeStamp);
            channel.port2.postMessage(null);
          } else if (performance.now() - timeStamp > givenUp)
            timed.reject(new Error(`Never drawn: ${drawn}`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      };
      addEventListener('click', onPress, { capture: true, once: true });
      Object.assign(window, { timed: timed.promise });
    },
    { drawn, givenUp: GIVEN_UP_MS },
  );
  if (isTouch) await target.tap();
  else {
    await target.hover();
    await page.waitForTimeout(HOVER_MS);
    await target.click();
  }
  return page.evaluate(() => Object(window).timed);
}

export async function timeTyping(page: Page, field: string, keys: string): Promise<number> {
  await page.locator(field).first().focus();
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slowest.ms = Math.max(slowest.ms, duration);
    }).observe(Object({ type: 'event', durationThreshold: 16 })); // TypeScript's types lack durationThreshold.
    Object.assign(window, { slowest });
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  return page.evaluate(() => Object(window).slowest.ms);
}

export async function timeScrolling(page: Page, screens: number): Promise<number> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
    Object.assign(window, { longest });
  });
  for (let screen = 0; screen < screens; screen++) {
    await page.mouse.wheel(0, 800);
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => Object(window).longest.ms);
}
