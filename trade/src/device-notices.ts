import { type Act, emptyCopy } from './acts.ts';
import type { DeviceBasket, Notice } from './device-basket.ts';

// The notices of a device itself, beside those of the server (docs/basket-sync.md).

/** Adds a notice of the device itself. */
export function tellHere<Item>(
  device: DeviceBasket<Item>,
  notice: Pick<Notice<Item>, 'kind'> & Partial<Notice<Item>>,
): DeviceBasket<Item> {
  const revision = Math.min(0, ...device.notices.map((other) => other.revision)) - 1;
  const whole = { codes: [], before: undefined, orderNo: undefined, ...notice, revision };
  return { ...device, notices: [...device.notices, whole] };
}

/** Drops an act that the server refused alone, and tells it: no act may block those after it. */
export function refuseAct<Item>(device: DeviceBasket<Item>, act: Act<Item>): DeviceBasket<Item> {
  const { held } = device;
  if (act.n <= (held.answered.get(act.page) ?? 0)) return device;
  const answered = new Map(held.answered).set(act.page, act.n);
  const queue = held.queue.filter(({ page, n }) => page !== act.page || n > act.n);
  const told = { kind: 'refused', codes: [act.key], before: act.value } as const;
  return tellHere({ ...device, held: { ...held, queue, answered } }, told);
}

/** Forgets a copy that the server cannot read: the next call asks for all of it. */
export function withoutCopy<Item>(device: DeviceBasket<Item>): DeviceBasket<Item> {
  return { ...device, held: { ...device.held, copy: emptyCopy }, copyUuid: undefined };
}

export function dismissNotice<Item>(device: DeviceBasket<Item>, revision: number): DeviceBasket<Item> {
  return { ...device, notices: device.notices.filter((notice) => notice.revision !== revision) };
}
