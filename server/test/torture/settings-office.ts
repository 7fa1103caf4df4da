import { setTimeout as wait } from 'node:timers/promises';
import {
  type OfficeSettings,
  officeSettings,
  officeSettingsSave,
  officeSettingsUndo,
} from '@tradecellar/contract/office-settings.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import type { Ask, AskOnce } from './ask.ts';
import { dealerOf, type Random, randomOf } from './random.ts';
import { readSettings, type SentSettings, type SettingsFacts, type Values } from './settings-facts.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

const ACTS = ['save', 'save', 'save', 'two saves at once', 'undo', 'two undos at once'] as const;
const KINDS = [
  'charge',
  'charge',
  'charge',
  'no charge',
  'minimums',
  'no minimums',
  'cut-off',
  'closed days',
] as const;
/** Each clerk marks a save by a text of the clerk's own, and by the telephone number if two saves shall clash. */
const CLERKS = ['login.words', 'contact.words'];
const CLASHING = 'phone';
const PAUSE_MS = 100;
const HEARD_WITHIN_MS = 20_000;

export type SettingsOffice = {
  readonly counts: Readonly<Record<string, number>>;
  readonly unexpected: readonly string[];
  /** Resolves when both clerks have ended. */
  readonly done: Promise<void>;
  facts(database: TorturedDatabase): Promise<SettingsFacts>;
};

type Parts = {
  readonly ask: Ask;
  /** Calls a random server once. */
  readonly once: AskOnce;
  /** Calls the server of this name once. */
  readonly servers: ReadonlyMap<string, AskOnce>;
  readonly officeToken: string;
  readonly seed: number;
  readonly pace: number;
  readonly isOver: () => boolean;
};

/** Two clerks of the office change and undo settings through either server. */
export function startSettingsOffice(parts: Parts): SettingsOffice {
  const { ask, once, servers, officeToken: token, seed, pace, isOver } = parts;
  const sent: SentSettings[] = [];
  const [counts, unexpected]: [Record<string, number>, string[]] = [{}, []];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  let marks = 0;
  const look = async () => (await ask(officeSettings, { token })).body.mainResult as OfficeSettings; // The contract's type of this answer.

  async function send(what: SentSettings['what'], random: Random, ways: AskOnce): Promise<void> {
    const one: SentSettings = { what, sentAt: Date.now(), answers: [] };
    sent.push(one);
    const [endpoint, body] =
      'undoes' in what
        ? [officeSettingsUndo, { Version: what.undoes }]
        : [officeSettingsSave, { Version: what.seen, Changes: namedOf(what.changed) }];
    for (;;) {
      const answer = await ways(endpoint, { body, token });
      one.endedAt = Date.now();
      const said =
        answer === undefined ? 'no answer' : answer.status === 200 ? 'done' : String(answer.body.code);
      one.answers.push(said);
      count(`settings ${'undoes' in what ? 'undone' : 'saved'}: ${said}`);
      if (said !== 'done' && said !== 'settings-changed' && said !== 'no answer')
        unexpected.push(`${JSON.stringify(what)} was answered ${JSON.stringify(answer?.body)}`);
      // The office gives some saves up without knowing whether they were made.
      if (answer !== undefined || random.happens(0.3)) return;
      await wait(PAUSE_MS);
    }
  }

  async function clerk(own: string, random: Random): Promise<void> {
    const [nextAct, nextKind] = [dealerOf(random, ACTS), dealerOf(random, KINDS)];
    const save = (seen: number, mark: string) =>
      send(
        { seen, changed: { ...changeOf(nextKind(), random, marks), [mark]: `No. ${++marks}` } },
        random,
        once,
      );
    while (!isOver()) {
      await wait(random.between(300, 2_000) * pace);
      const { Version, Acts } = await look();
      const act = nextAct();
      const undone = Acts.find(({ CanUndo }) => CanUndo)?.Version;
      if (act === 'save') await save(Version, own);
      else if (act === 'two saves at once')
        await Promise.all([save(Version, CLASHING), save(Version, CLASHING)]);
      else if (undone !== undefined) {
        const undo = () => send({ undoes: undone }, random, once);
        await Promise.all(act === 'undo' ? [undo()] : [undo(), undo()]);
      }
    }
  }

  /** Saves a change through each server, and measures when each server presents the change. */
  async function hear(random: Random): Promise<Pick<SettingsFacts, 'presented' | 'heardAfterMs'>> {
    const heardAfterMs: number[] = [];
    const presented = new Map<string, string>();
    for (const by of servers.values()) {
      const mark = `No. ${++marks}`;
      await send({ seen: (await look()).Version, changed: { [CLASHING]: mark } }, random, by);
      const since = Date.now();
      for (const [name, server] of servers) {
        for (;;) {
          const answer = await server(settings, { token });
          presented.set(name, JSON.stringify(answer?.body));
          if (presented.get(name)?.includes(mark) || Date.now() > since + HEARD_WITHIN_MS) break;
          await wait(PAUSE_MS);
        }
        heardAfterMs.push(Date.now() - since);
      }
    }
    return { presented, heardAfterMs };
  }

  const done = Promise.all(CLERKS.map((own, index) => clerk(own, randomOf(seed + index)))).then(
    () => undefined,
  );
  return {
    counts,
    unexpected,
    done,
    async facts(database) {
      const heard = await hear(randomOf(seed + CLERKS.length));
      return { sent, ...heard, ...(await readSettings(database)) };
    },
  };
}

const namedOf = (changed: Values) => Object.entries(changed).map(([Name, Value]) => ({ Name, Value }));

/** No two charges are the same, so that an order's charge names the version of the settings. */
function changeOf(kind: (typeof KINDS)[number], random: Random, unique: number): Values {
  switch (kind) {
    case 'charge':
      return { 'deliveryCharge.on': true, 'deliveryCharge.amount': (500 + unique) / 100 };
    case 'no charge':
      return { 'deliveryCharge.on': false };
    case 'minimums':
      return { 'minimums.bottles': random.oneOf([3, 6, 12]), 'minimums.value': random.oneOf([20, 60]) };
    case 'no minimums':
      return { 'minimums.bottles': undefined, 'minimums.value': 0 };
    // Later than the default, so that the buyers' delivery day stays allowed.
    case 'cut-off':
      return { 'delivery.cutoff': random.oneOf(['23:30', '23:40', '23:50']) };
    case 'closed days':
      return { 'delivery.closedDays': random.oneOf([['2031-05-01'], ['2031-05-01', '2031-05-02'], []]) };
    default:
      return kind satisfies never;
  }
}
