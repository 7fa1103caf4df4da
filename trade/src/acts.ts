// Several devices share a document through the server (docs/basket-sync.md): a basket, or the lists of an account. Each
// device holds the server's last answer, and the person's acts that the server has not answered so far.

export type Entry<Value> = {
  readonly value: Value;
  /** The document's revision at the entry's last change. */
  readonly revision: number;
  readonly place: number;
  /**
   * Set if the key was ordered and the author of the value did not know of the order. The buyer is asked before the key
   * is ordered again.
   */
  readonly orderedBefore?: string | undefined;
};

export type Copy<Value> = {
  /**
   * Identifies the history of the database: a restored backup begins a new history. Undefined before the first answer.
   */
  readonly epoch: string | undefined;
  readonly revision: number;
  readonly entries: ReadonlyMap<string, Entry<Value>>;
};

export type Act<Value> = {
  /** A random id, new for each page that a person opens. */
  readonly page: string;
  readonly n: number;
  readonly key: string;
  readonly value: Value | undefined;
  /** The revision of the copy when the person began to edit the key; 0 if the device had no copy. */
  readonly base: number;
  /** The act's number among the acts of all pages of the browser. */
  readonly sequence: number;
  /**
   * The former place of a value that Undo puts back. Undefined puts the value at the end. If `base` is 0, the place
   * counts from the end of the copy.
   */
  readonly place?: number | undefined;
  /**
   * The place at which the device shows a value that the server does not have yet. The place stays if the value is set
   * again.
   */
  readonly at?: number | undefined;
};

/** The number of the last act that the server has answered, by page. */
export type Answered = ReadonlyMap<string, number>;

export type Held<Value> = {
  readonly copy: Copy<Value>;
  readonly queue: readonly Act<Value>[];
  readonly answered: Answered;
};

export const emptyCopy: Copy<never> = { epoch: undefined, revision: 0, entries: new Map() };
export const emptyHeld: Held<never> = { copy: emptyCopy, queue: [], answered: new Map() };

export type Shown<Value> = { readonly value: Value; readonly place: number };

/**
 * The document as screens show it: the copy with the queued acts applied. If the copy has 2 cases of A, and the acts
 * are "A is 3 cases" and "B is 1 case", the screen shows 3 cases of A and 1 case of B.
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
  // Sorts only after a new key was added, because a Map keeps the place of a known key whose value is set.
  return hasNew ? new Map([...values].sort(([, a], [, b]) => a.place - b.place)) : values;
}

/** Caches the last place of each copy, because thousands of acts may be added to the same copy. */
const lastPlaces = new WeakMap<object, number>();

function lastPlace<Value>(copy: Copy<Value>): number {
  const known = lastPlaces.get(copy);
  if (known !== undefined) return known;
  const last = [...copy.entries.values()].reduce((most, { place }) => Math.max(most, place), 0);
  lastPlaces.set(copy, last);
  return last;
}

/** The place that an act asks for, as a place of the copy; undefined for the end. */
export function placeOf<Value>({ place, base }: Act<Value>, copy: Copy<Value>): number | undefined {
  return place === undefined ? undefined : place + firstPlace(base, copy);
}

function shownPlace<Value>({ place, at, sequence, base }: Act<Value>, copy: Copy<Value>): number {
  return (place ?? at ?? sequence) + firstPlace(base, copy);
}

/** An act that was made without a copy counts its places from the end of the first copy. */
function firstPlace<Value>(base: number, copy: Copy<Value>): number {
  return base === 0 ? lastPlace(copy) : 0;
}

/**
 * An act before it is numbered. `base` is the revision when the person began to type; without `base` the act is based
 * on the revision that the screen shows.
 */
export type NewAct<Value> = Pick<Act<Value>, 'key' | 'value' | 'place'> & Partial<Pick<Act<Value>, 'base'>>;

/**
 * Adds an act of this page to the queue. If the key has an unanswered act already, the new act takes over that act's
 * base, because the screen showed the pending value and hid the server's value. The new act replaces an earlier act of
 * the same page on the same key.
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

export type CopyAnswer<Value> = {
  readonly epoch: string;
  readonly revision: number;
  /**
   * True if the answer has every entry. Otherwise the answer has the entries that changed after the revision that the
   * device sent.
   */
  readonly isWhole: boolean;
  readonly entries: ReadonlyMap<string, Entry<Value> | undefined>;
  readonly answered: Answered;
  readonly recovered: number | undefined;
};

/**
 * Replaces the copy by the answer's copy, and removes the answered acts from the queue. The acts that stay in the queue
 * apply to the new copy. If the answer is older than the held copy, because answers arrived out of order, only the
 * answered acts are removed.
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
 * True if an answer is newer than the held copy. An answer of another epoch, such as after a restored backup, is taken
 * only if the server recovered the held copy; otherwise values that only this device knows would be lost.
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
 * Merges the document in the browser's storage with the document of this page. The later copy wins, and the acts of
 * both stay unless either document knows that an act was answered.
 */
export function unitePages<Value>(stored: Held<Value>, here: Held<Value>): Held<Value> {
  const answered = laterOf(stored.answered, here.answered);
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

/** Revisions compare across epochs, because the server begins each epoch far above the revisions of earlier epochs. */
function laterCopy<Value>(a: Copy<Value>, b: Copy<Value>): Copy<Value> {
  if (a.epoch === undefined || b.epoch === undefined) return a.epoch === undefined ? b : a;
  return b.revision > a.revision ? b : a;
}
