import { cutAtWord } from './cut-text.ts';

/** How texts are to be set: a step of the sizes offered, and the texts, cut where even the last step was too large. */
export type FittedTexts<Step> = { readonly step: Step; readonly texts: readonly string[] };

/** Cuts end at words, so a few letters make no difference. */
const CLOSE_ENOUGH = 6;

/**
 * The first of the steps, largest first, at which the texts fit. Where they fit at none they are cut, at the last
 * step: all to the same length, the longest that fits, so that the short ones stay whole.
 *
 * `fits` is slow, so it is called as rarely as possible. It must be monotonic: what does not fit at a smaller step or
 * with less text does not fit at a larger one or with more.
 */
export async function fitTexts<Step>(
  texts: readonly string[],
  steps: readonly [Step, ...Step[]],
  fits: (step: Step, texts: readonly string[]) => Promise<boolean>,
): Promise<FittedTexts<Step>> {
  const [first] = steps;
  // The usual case.
  if (await fits(first, texts)) return { step: first, texts };
  const fitting = await firstYes(1, steps.length, (index) => fits(steps[index] ?? first, texts));
  const step = steps[fitting];
  if (step !== undefined) return { step, texts };

  const last = steps.at(-1) ?? first;
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const cutBy = (left: number) => texts.map((text) => cutAtWord(text, longest - left * CLOSE_ENOUGH));
  const all = Math.ceil(longest / CLOSE_ENOUGH);
  return { step: last, texts: cutBy(await firstYes(1, all, (left) => fits(last, cutBy(left)))) };
}

/** The first number from `from` on that `holds`, when all after it do; `end` when none before it does. */
async function firstYes(
  from: number,
  end: number,
  holds: (number: number) => Promise<boolean>,
): Promise<number> {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
