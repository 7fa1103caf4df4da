// A document that several devices and the server share, on a device: the server's copy as last answered, with the acts of
// its person that the server has not answered yet (docs/basket-sync.md). A basket and an account's lists are such documents.

/** A value under its key in the server's copy. */
export type Entry<Value> = {
  readonly value: Value;
  /** The revision of the document that changed this entry. */
  readonly revision: number;
  /** Entries are shown in the sequence of their places. */
  readonly place: number;
  /** The number of an order of this key that the author of the value did not know of: asked about before it is ordered again. */
  readonly orderedBefore?: string | undefined;
};

/** The document as the server last answered it. */
export type Copy<Value> = {
  /** Names the history of the database. Undefined before the first answer. */
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly entries: ReadonlyMap<string, Entry<Value>>;
};

/** A person sets or removes the value of one key. */
export type Act<Value> = {
  /** The opened page: a random id that is never stored for another page. */
  readonly page: string;
  /** The number of the act among the acts of its page, from 1. */
  readonly n: number;
  readonly key: string;
  /** Undefined to remove the key. */
  readonly value: Value | undefined;
  /** The revision of the copy when the person began to edit the key; 0 without a copy. */
  readonly base: number;
  /** The sequence of the acts of all pages of one browser. */
  readonly sequence: number;
  /** The place where a value that is put back stood; undefined for the end. Without a copy it follows all that one may bring. */
  readonly place?: number | undefined;
  /** The place where the device shows a value that the server does not have yet. It stays there if it is set again. */
  readonly at?: number | undefined;
};

/** The highest act of each page that the server has answered. */
export type Answered = ReadonlyMap<string, number>;

/** A document as a device holds it, for all its pages. */
export type Held<Value> = {
  readonly copy: Copy<Value>;
  /** In the sequence in which the acts apply. */
  readonly queue: readonly Act<Value>[];
  readonly answered: Answered;
};

export const emptyCopy: Copy<never> = { epoch: undefined, revision: 0, entries: new Map() };
export const emptyHeld: Held<never> = { copy: emptyCopy, queue: [], answered: new Map() };

/** An entry as it is shown: an act that is not answered yet has no revision of its own. */
export type Shown<Value> = { readonly value: Value; readonly place: number };

/**
 * The document as every screen shows it: the copy with the acts applied. A copy with 2 cases of A, under the acts "A is 3
 * cases" and "B is 1 case", is 3 cases of A and 1 case of B.
 */
export function shown<Value>({ copy, queue }: Held<Value>): ReadonlyMap<string, Shown<Value>> {
  const values = new Map<string, Shown<Value>>(copy.entries);
  let hasNew = false;
  for (const act of queue) {
    const { key, value } = act;
    if (value === undefined) values.delete(key);
    else {
      hasNew ||= !values.has(key);
      values.set(key, { value, place: values.get(key)?.place ?? shownPlace(act, copy) });
    }
  }
  // A map keeps the sequence of its keys if their values alone are replaced.
  return hasNew ? new Map([...values].sort(([, a], [, b]) => a.place - b.place)) : values;
}

/** The last places of copies: thousands of acts may be made on top of one copy at once. */
const lastPlaces = new WeakMap<object, number>();

function lastPlace<Value>(copy: Copy<Value>): number {
  const known = lastPlaces.get(copy);
  if (known !== undefined) return known;
  const last = [...copy.entries.values()].reduce((most, { place }) => Math.max(most, place), 0);
  lastPlaces.set(copy, last);
  return last;
}

/** The place that an act names, among those of the copy; undefined for the end. */
export function placeOf<Value>({ place, base }: Act<Value>, copy: Copy<Value>): number | undefined {
  return place === undefined ? undefined : place + firstPlace(base, copy);
}

function shownPlace<Value>({ place, at, sequence, base }: Act<Value>, copy: Copy<Value>): number {
  return (place ?? at ?? sequence) + firstPlace(base, copy);
}

/** Places that were given without a copy follow those of the copy. */
function firstPlace<Value>(base: number, copy: Copy<Value>): number {
  return base === 0 ? lastPlace(copy) : 0;
}

/**
 * An act as its person makes it. `base`: the revision of the copy when the person began to type; undefined for an act on what the screen
 * shows now.
 */
export type NewAct<Value> = Pick<Act<Value>, 'key' | 'value' | 'place'> & Partial<Pick<Act<Value>, 'base'>>;

/**
 * Adds an act of this page to the queue. An act on a key with an unanswered act takes over the base of that act, because the
 * screen showed the pending value and hid the server's. Two acts of one page on one key merge: the later stands.
 */
export function addAct<Value>(
  held: Held<Value>,
  { key, value, place, base: began = Number.MAX_SAFE_INTEGER }: NewAct<Value>,
  page: string,
): Held<Value> {
  const { copy, queue } = held;
  const pending = queue.findLast((act) => act.key === key);
  const last = lastIn(held, page);
  const now = copy.epoch === undefined ? 0 : copy.revision;
  const base = Math.min(pending?.base ?? now, began);
  const newPlace = pending?.value === undefined ? last.place + 1 : shownPlace(pending, copy);
  const at = copy.entries.has(key) ? undefined : newPlace - firstPlace(base, copy);
  const next = { page, n: last.n + 1, sequence: last.sequence + 1 };
  const act = { ...next, key, value, base, place: place ?? pending?.place, at };
  const others = queue.filter((other) => other.key !== key || other.page !== page);
  return { ...held, queue: [...others, act] };
}

/** The last number of the acts of a page, the last sequence, and the last place that is shown. */
function lastIn<Value>({ copy, queue, answered }: Held<Value>, page: string) {
  let n = answered.get(page) ?? 0;
  let sequence = 0;
  let place = lastPlace(copy);
  for (const act of queue) {
    if (act.page === page) n = Math.max(n, act.n);
    sequence = Math.max(sequence, act.sequence);
    if (!copy.entries.has(act.key)) place = Math.max(place, shownPlace(act, copy));
  }
  return { n, sequence, place };
}

/** The server's answer to a call. */
export type CopyAnswer<Value> = {
  readonly epoch: string;
  readonly revision: number;
  /** The answer has every entry; else the entries that are newer than the revision of the call. */
  readonly isWhole: boolean;
  /** An entry without a value is gone. */
  readonly entries: ReadonlyMap<string, Entry<Value> | undefined>;
  readonly answered: Answered;
  /** The revision of the copy that the call sent for recovery, and that the answer contains. */
  readonly recovered: number | undefined;
};

/**
 * Takes an answer: its copy replaces the held copy, acts that it answers leave the queue, and the acts that are left apply on top of
 * the new copy. An answer that is older than the held copy brings its answered acts alone: calls may be answered out of order.
 */
export function takeAnswer<Value>(held: Held<Value>, answer: CopyAnswer<Value>): Held<Value> {
  const answered = laterOf(held.answered, answer.answered);
  const queue = withoutAnswered(held.queue, answered);
  if (!isTaken(held.copy, answer)) return { ...held, queue, answered };
  const entries = new Map(answer.isWhole ? [] : held.copy.entries);
  for (const [key, entry] of answer.entries) {
    if (entry === undefined) entries.delete(key);
    else entries.set(key, entry);
  }
  return {
    copy: { epoch: answer.epoch, revision: answer.revision, entries: byPlace(entries) },
    queue,
    answered,
  };
}

function byPlace<Value>(entries: ReadonlyMap<string, Entry<Value>>): ReadonlyMap<string, Entry<Value>> {
  return new Map([...entries].sort(([, a], [, b]) => a.place - b.place));
}

/**
 * Whether an answer brings a newer copy. An answer of another epoch, as after a restored backup, must have recovered the held
 * copy: else the values that only this device knows would be lost.
 */
export function isTaken<Value>(copy: Copy<Value>, answer: CopyAnswer<Value>): boolean {
  if (copy.epoch === undefined) return true;
  if (copy.epoch !== answer.epoch) return (answer.recovered ?? -1) >= copy.revision;
  return answer.revision > copy.revision;
}

function laterOf(a: Answered, b: Answered): Answered {
  const later = new Map(a);
  for (const [page, n] of b) later.set(page, Math.max(n, later.get(page) ?? 0));
  return later;
}

function withoutAnswered<Value>(queue: readonly Act<Value>[], answered: Answered): readonly Act<Value>[] {
  const left = queue.filter(({ page, n }) => n > (answered.get(page) ?? 0));
  return left.length === queue.length ? queue : left;
}

/**
 * Two pages of one browser as one device: what the text in the browser's storage holds, and what this page holds. The later copy
 * stands, and the acts of both, but for those that either knows to be answered.
 */
export function unitePages<Value>(stored: Held<Value>, here: Held<Value>): Held<Value> {
  const answered = laterOf(stored.answered, here.answered);
  // The later act of a page on a key has replaced the earlier one.
  const acts = new Map<string, Act<Value>>();
  for (const act of [...stored.queue, ...here.queue]) {
    const id = `${act.page} ${act.key}`;
    if (act.n >= (acts.get(id)?.n ?? 0)) acts.set(id, act);
  }
  const queue = withoutAnswered([...acts.values()], answered);
  const copy = laterCopy(stored.copy, here.copy);
  return {
    copy,
    queue: queue.toSorted((a, b) => a.sequence - b.sequence || (a.page < b.page ? -1 : 1)),
    answered,
  };
}

/** The copy of the greater revision: the server begins each epoch far above the revisions of the epochs before. */
function laterCopy<Value>(a: Copy<Value>, b: Copy<Value>): Copy<Value> {
  if (a.epoch === undefined || b.epoch === undefined) return a.epoch === undefined ? b : a;
  return b.revision > a.revision ? b : a;
}
