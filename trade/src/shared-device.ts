import {
  type Act,
  addAct,
  type CopyAnswer,
  emptyCopy,
  type Held,
  isTaken,
  type NewAct,
  shown,
  takeAnswer,
  unitePages,
} from './acts.ts';
import type { NoticeKind, Shape } from './apply-acts.ts';
import type { OrderedBy } from './ordered-by.ts';

// A shared document on a device (docs/basket-sync.md): the server's copy, the person's unanswered acts, and notices for
// the person. A basket and the lists of an account are such documents.

/**
 * Tells the person how a conflict was settled. A notice stays until the person dismisses it or changes the key. The
 * device itself makes two kinds: `refused`, for an act that the server cannot take, and `placed`, for an order whose
 * answer was lost.
 */
export type Notice<Value> = {
  /** Below 0 if the device made the notice. */
  readonly revision: number;
  readonly kind: NoticeKind | 'refused' | 'placed';
  readonly keys: readonly string[];
  readonly before: Value | undefined;
  readonly orderNo: string | undefined;
  /** The author of the value that won, in documents that several people share. */
  readonly by?: OrderedBy | undefined;
};

export type SharedDevice<Value> = {
  /** A random id, new at every sign-in. The server addresses notices to this id. */
  readonly device: string;
  readonly held: Held<Value>;
  readonly notices: readonly Notice<Value>[];
};

export function hasCopy({ held }: Pick<SharedDevice<unknown>, 'held'>): boolean {
  return held.copy.epoch !== undefined;
}

/** Adds the person's acts. Notices about the same keys end, except notices about an order. */
export function actHere<Value, Device extends SharedDevice<Value>>(
  device: Device,
  acts: readonly NewAct<Value>[],
  page: string,
): Device {
  const held = acts.reduce((now, act) => addAct(now, act, page), device.held);
  const touched = new Set(acts.map(({ key }) => key));
  const notices = device.notices.filter(
    ({ kind, keys }) => kind === 'ordered' || !keys.some((key) => touched.has(key)),
  );
  return { ...device, held, notices };
}

export type NewsAnswer<Value> = CopyAnswer<Value> & { readonly notices: readonly Notice<Value>[] };

/** Takes the server's answer. Notices that came before are not shown again. */
export function takeNews<Value, Device extends SharedDevice<Value>>(
  device: Device,
  answer: NewsAnswer<Value>,
  { isSame }: Pick<Shape<Value>, 'isSame'>,
): Device {
  const { copy } = device.held;
  const held = takeAnswer(device.held, answer);
  if (!isTaken(copy, answer)) return { ...device, held };
  // A device without a copy has shown no basket, so a notice about an order would mean nothing to its person.
  const news = answer.notices.filter(({ revision, kind }) =>
    copy.epoch === undefined ? kind !== 'ordered' : revision > copy.revision,
  );
  const isTold = (notice: Notice<Value>) => news.some((newer) => isSameNews(notice, newer));
  const notices = [...device.notices.filter((notice) => !isTold(notice)), ...news];
  return { ...device, held, notices: withoutOldNotices(held, notices, isSame) };
}

function isSameNews<Value>(a: Notice<Value>, b: Notice<Value>): boolean {
  return a.kind === b.kind && a.kind !== 'ordered' && a.keys.every((key) => b.keys.includes(key));
}

/** Ends notices whose conflict is gone, because the value is again as before. */
function withoutOldNotices<Value>(
  held: Held<Value>,
  notices: readonly Notice<Value>[],
  isSame: Shape<Value>['isSame'],
): readonly Notice<Value>[] {
  if (notices.length === 0) return notices;
  const values = shown(held);
  // An unanswered act hides the value that the notice is about, and may still be overruled.
  const isPending = (key: string) => held.queue.some((act) => act.key === key);
  const isOver = ({ kind, keys, before }: Notice<Value>) => {
    if (keys.some(isPending)) return false;
    if (kind === 'stays' || kind === 'back') return keys.every((key) => !values.has(key));
    const now = values.get(keys[0] ?? '')?.value;
    return kind === 'changed' && before !== undefined && now !== undefined && isSame(now, before);
  };
  return notices.filter((notice) => !isOver(notice));
}

export function unitePagesOf<Device extends SharedDevice<unknown>>(stored: Device, here: Device): Device {
  const held = unitePages(stored.held, here.held);
  // If another page of this browser has signed in again, the stored device is newer than this page's device.
  const isStored = stored.device !== here.device && hasCopy(stored);
  const later = isStored || held.copy === stored.held.copy ? stored : here;
  return { ...later, held };
}

export function tellHere<Value, Device extends SharedDevice<Value>>(
  device: Device,
  notice: Pick<Notice<Value>, 'kind'> & Partial<Notice<Value>>,
): Device {
  const revision = Math.min(0, ...device.notices.map((other) => other.revision)) - 1;
  const whole = { keys: [], before: undefined, orderNo: undefined, ...notice, revision };
  return { ...device, notices: [...device.notices, whole] };
}

/** Drops an act that the server has refused, and tells the person. Otherwise the act would block the acts after it. */
export function refuseAct<Value, Device extends SharedDevice<Value>>(
  device: Device,
  act: Act<Value>,
): Device {
  const { held } = device;
  if (act.n <= (held.answered.get(act.page) ?? 0)) return device;
  const answered = new Map(held.answered).set(act.page, act.n);
  const queue = held.queue.filter(({ page, n }) => page !== act.page || n > act.n);
  const told = { kind: 'refused', keys: [act.key], before: act.value } as const;
  return tellHere({ ...device, held: { ...held, queue, answered } }, told);
}

/** Drops the copy if the server cannot read it, so that the next call asks for the whole document. */
export function withoutCopy<Device extends SharedDevice<unknown>>(device: Device): Device {
  return { ...device, held: { ...device.held, copy: emptyCopy } };
}

export function dismissNotice<Device extends SharedDevice<unknown>>(
  device: Device,
  revision: number,
): Device {
  return { ...device, notices: device.notices.filter((notice) => notice.revision !== revision) };
}
