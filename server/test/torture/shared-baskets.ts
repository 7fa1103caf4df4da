import { setTimeout as wait } from 'node:timers/promises';
import { type OrderNumbers, orderPlaced } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { alphaBuyer, groupBuyer } from '../fixture.ts';
import type { Ask, AskOnce } from './ask.ts';
import { TorturedDevice } from './basket-device.ts';
import { readBaskets } from './basket-facts.ts';
import { BasketJournal, type Owner } from './basket-journal.ts';
import type { BasketEnd, BasketFacts } from './check-baskets.ts';
import type { BuyersLog } from './diary.ts';
import { randomOf } from './random.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

const restaurant: Owner = { ...alphaBuyer, account: 'ALPHA', codes: ['WHITE1', 'RED1', 'ODD1'] };
const colleague: Owner = { ...groupBuyer, account: 'ALPHA', codes: ['WHITE1', 'RED1', 'SCARCE1'] };
const hotel: Owner = { ...groupBuyer, account: 'GAMMA', codes: ['WHITE1', 'RED1', 'GIN1'] };
const OWNERS = [restaurant, colleague, hotel];

/** The people who use each device. Each basket is on three devices. */
const DEVICES: readonly (readonly Owner[])[] = [
  [restaurant],
  [restaurant],
  [restaurant, colleague],
  [colleague, hotel],
  [colleague, hotel],
  [hotel],
];
const CROWD_AT_ONCE = 10;
const DEVICES_OF_CROWD = 3;

export function crowdOf(people: number, seconds: number): Crowd {
  const crowd = Array.from({ length: people }, (_, at) => {
    return { email: `crowd-${at}@alpha.example`, account: 'ALPHA', codes: ['ODD1', 'GIN1', 'RED1'] };
  });
  return { crowd, waveMs: (seconds * 1_000) / Math.ceil(people / CROWD_AT_ONCE) };
}
type Crowd = { readonly crowd: readonly Owner[]; readonly waveMs: number };

/**
 * How often each device syncs at the end of a run. After two syncs of all devices, a change of any device has reached
 * every device. The third sync is a margin.
 */
const ROUNDS = 3;

/**
 * The lowest factor for the pauses of the devices, so that they leave processor time for the buyers even in a short
 * run.
 */
const SHORTEST_PACE = 0.3;
const DAY_AGAIN_MS = 1_000;

export type Sharing = {
  readonly journal: BasketJournal;
  /** Resolves at the end of the run, when every order has an outcome and all devices have synced. */
  readonly done: Promise<void>;
  facts(database: TorturedDatabase): Promise<BasketFacts>;
};

type Playing = {
  readonly sharers: readonly (readonly Owner[])[];
  /** The number that is added to the run's seed for the first of these devices. Each further device adds one more. */
  readonly first: number;
  readonly ends: () => boolean;
};

export function startSharing({
  ask,
  once,
  seed,
  pace,
  log,
  sign,
  isOver,
  crowd,
  waveMs,
}: {
  readonly ask: Ask;
  readonly once: AskOnce;
  readonly seed: number;
  readonly pace: number;
  readonly log: BuyersLog;
  readonly sign: (email: string) => Promise<string>;
  readonly isOver: () => boolean;
} & Crowd): Sharing {
  const journal = new BasketJournal();
  const ends: BasketEnd[] = [];
  const tokens = new Map<Owner, string>();
  const days = new Map<Owner, string>();
  async function admit(owner: Owner): Promise<void> {
    tokens.set(owner, await sign(owner.email));
    await askForDay(owner);
  }
  async function askForDay(owner: Owner): Promise<void> {
    const token = tokens.get(owner) ?? '';
    const { body } = await ask(deliveryDate, { body: { CustomerAccount: owner.account, Id: '1' }, token });
    days.set(owner, String(body.mainResult));
  }

  async function play(people: readonly Owner[], { sharers, first, ends: isEnd }: Playing): Promise<void> {
    for (const owner of people) await admit(owner);
    const devices = sharers.map(
      (owners, index) =>
        new TorturedDevice({
          owners,
          tokenOf: (owner) => tokens.get(owner) ?? '',
          dayOf: (owner) => days.get(owner) ?? '',
          once,
          random: randomOf(seed + first + index),
          pace,
          journal,
          log,
        }),
    );
    const random = randomOf(seed + first + devices.length);
    // Asks for the day again, because the clock of a run passes midnights.
    const asking = (async () => {
      while (!isEnd()) {
        await wait(DAY_AGAIN_MS);
        for (const owner of people) if (!isEnd()) await askForDay(owner);
      }
    })();
    await Promise.all(
      devices.map(async (device) => {
        while (!isEnd()) {
          device.happen();
          await wait(random.between(200, 800) * Math.max(pace, SHORTEST_PACE));
        }
        await device.stop();
      }),
    );
    await asking;
    for (const owner of people) {
      const own = devices.filter(({ owners }) => owners.includes(owner));
      for (let round = 0; round < ROUNDS; round++) for (const device of own) await device.comeInStep(owner);
      const screens = new Map(own.flatMap(({ browser }) => browser.screens()));
      // Copies the history now, because a later sign-out would append to it.
      ends.push({ owner, screens, history: [...journal.historyOf(owner)] });
      journal.count('histories of a person');
      await learnOutcomes(owner, tokens.get(owner) ?? '');
    }
  }

  async function playCrowd(): Promise<void> {
    for (let from = 0; from < crowd.length; from += CROWD_AT_ONCE) {
      const end = Date.now() + waveMs;
      await Promise.all(
        crowd.slice(from, from + CROWD_AT_ONCE).map((owner, at) => {
          const sharers = Array.from({ length: DEVICES_OF_CROWD }, () => [owner]);
          const first = 1_000 + (from + at) * (DEVICES_OF_CROWD + 1);
          return play([owner], { sharers, first, ends: () => Date.now() > end });
        }),
      );
    }
  }

  const done = Promise.all([play(OWNERS, { sharers: DEVICES, first: 0, ends: isOver }), playCrowd()]).then(
    () => undefined,
  );

  /** Asks the shop by the basket's uuid about orders whose answer the device never got. */
  async function learnOutcomes(owner: Owner, token: string): Promise<void> {
    for (const order of journal.orders) {
      if (order.owner !== owner || typeof order.cart.answer === 'object') continue;
      const { cartId: CartId, account: CustomerAccount } = order.cart;
      const { status, body } = await ask(orderPlaced, { body: { CartId, CustomerAccount }, token });
      if (status === 200) order.placedAs = body.mainResult as OrderNumbers; // The contract's type of this answer.
    }
  }
  return {
    journal,
    done,
    async facts(database) {
      const found = await readBaskets(database);
      for (const { cart, placedAs } of journal.orders) {
        const isThisOne = found.placed.some(
          ({ cartId, reference }) => cartId === cart.cartId && reference === cart.reference,
        );
        // The basket may have been placed by a different device's order.
        if (placedAs === undefined || !isThisOne) continue;
        cart.answer = placedAs;
        log.carts.push(cart);
        journal.count('orders whose answer nobody heard');
      }
      return { journal, ends, ...found };
    },
  };
}
