import type { ReadLine } from './read-line.ts';

/**
 * `isPinned`: the person opened the line, which stays open until it is done. Otherwise the search for the next question
 * starts at this line.
 */
export type Opened = { readonly id: number | undefined; readonly isPinned: boolean };

/** True if the line needs an answer before it can be added. */
export function isQuestion({ place, ready }: ReadLine): boolean {
  return ready === undefined && place !== 'waiting' && place !== 'unordered' && place !== 'aside';
}

/**
 * The open line of a review: the pinned line, otherwise the next question after the last answered line, continuing at
 * the start of the list. Undefined when every question is answered.
 */
export function openLineId(lines: readonly ReadLine[], { id, isPinned }: Opened): number | undefined {
  const from = lines.findIndex(({ line }) => line.id === id);
  if (isPinned && from >= 0) return id;
  const onwards = [...lines.slice(Math.max(from, 0)), ...lines.slice(0, Math.max(from, 0))];
  return onwards.find(isQuestion)?.line.id;
}

/** Example: '19 ready', '11 to choose', '1 to check', '2 not found'. */
export function countsOf(lines: readonly ReadLine[]): readonly string[] {
  const questions = lines.filter(isQuestion);
  const of = (place: ReadLine['place']) => questions.filter((line) => line.place === place).length;
  const counts = [
    [lines.filter(({ ready }) => ready !== undefined).length, 'ready'],
    [of('choose'), 'to choose'],
    [of('check') + of('matched'), 'to check'],
    [of('missing'), 'not found'],
    [lines.filter(({ place }) => place === 'waiting').length, 'not looked up yet'],
  ] as const;
  return counts.flatMap(([count, words], at) => (count > 0 || at === 0 ? [`${count} ${words}`] : []));
}
