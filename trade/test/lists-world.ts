import type * as listsOf from '../src/lists-of.ts';
import type * as lists from '../src/named-list.ts';
import type { ListAct, ListValue, NamedList } from '../src/named-list.ts';
import type { SharedDevice } from '../src/shared-device.ts';
import { setPrice } from '../src/venue-acts.ts';
import type { BasketRules } from './basket-rules.ts';
import {
  BrowserWorld,
  type DeviceRules,
  type Browser as KindBrowser,
  type Page as KindPage,
  nothingOf,
} from './browser-world.ts';
import { ModelServer } from './model-server.ts';
import { type Bottles, faultsOf, type Happening } from './people-checker.ts';
import { randomNumbers } from './random-number.ts';

export type ListRules = BasketRules & typeof lists & typeof listsOf;

type Device = SharedDevice<ListValue>;
type Browser = KindBrowser<Device>;
type Page = KindPage<Device>;

const LISTS = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
const CODES = ['A', 'B'];
const BROWSERS = 3;
const STEPS = 80;

/**
 * A random history of lists that several people share. The checker knows neither keys nor parts of lists, so each name,
 * round, par, note, price and count is a number. A screen shows the numbers of the lists that exist.
 */
export class ListsWorld extends BrowserWorld<ListValue, Device, ModelServer<ListValue>> {
  private readonly lists: ListRules;
  private readonly restores: boolean;

  constructor(rules: ListRules, seed: number) {
    const kind: DeviceRules<ListValue, Device> = {
      empty: (device) => ({ device, held: rules.emptyHeld, notices: [] }),
      uuidOf: () => 'none',
      unite: rules.unitePagesOf,
      take: (held, answer) => rules.takeNews(held, answer, rules.listShape),
      screen: (held) => screenOf(rules, held),
    };
    const server = new ModelServer<ListValue>(rules, rules.listShape);
    super(rules, { random: randomNumbers(seed), kind, server });
    this.lists = rules;
    this.restores = this.random(4) === 0;
    for (let at = 0; at < BROWSERS; at += 1) this.browsers.push(this.signedIn());
  }

  play(): { readonly faults: readonly string[]; readonly history: readonly Happening[] } {
    for (let step = 0; step < STEPS; step += 1) this.step();
    this.settle();
    const screens = new Map<string, Bottles>();
    for (const { device, pages } of this.browsers) {
      for (const page of pages) screens.set(`${device} ${page.id}`, screenOf(this.lists, page.held));
    }
    return { faults: faultsOf(this.history, screens, { parentsOf }), history: this.history };
  }

  private step(): void {
    const browser = this.any(this.browsers);
    const page = browser && this.any(browser.pages);
    if (browser === undefined || page === undefined) return;
    const chance = this.random(100);
    if (chance < 35) this.act(browser, page);
    else if (chance < 60) this.call(browser, page);
    else if (chance < 88) this.deliverSome();
    else if (chance < 91) this.openOrClose(browser);
    else if (chance < 94) browser.hasNetwork = !browser.hasNetwork;
    else if (chance < 96) this.signOut(browser);
    else if (this.restores) this.backUpOrRestore();
  }

  private act(browser: Browser, page: Page): void {
    const { lists } = this;
    this.rehydrate(browser, page);
    const id = this.any(LISTS) ?? '';
    const code = this.any(CODES) ?? '';
    const list = lists.listsOf(lists.shown(page.held.held)).get(id);
    this.count += 1;
    const number = 100 + this.count;
    const name = lists.nameList(id, String(number));
    if (list === undefined) this.enter(browser, page, name);
    else if (!list.lines.has(code)) this.enter(browser, page, lists.addLines(list, [code]));
    else this.enter(browser, page, this.onLine(list, code, number));
  }

  private onLine(list: NamedList, code: string, number: number): readonly ListAct[] {
    const { lists } = this;
    const { id } = list;
    const chance = this.random(20);
    if (chance === 0) return lists.deleteList(id);
    if (chance === 1) return lists.nameList(id, String(number));
    if (chance < 4) return lists.removeLines(id, [code]);
    if (chance < 6) return lists.startCount(list);
    if (chance < 10) return lists.setPar(id, code, number);
    if (chance < 13) return lists.setNote(id, code, this.random(4) === 0 ? '' : String(number));
    if (chance < 15) return setPrice(id, code, 'glass175', this.random(4) === 0 ? undefined : number);
    const bottles = this.random(6) === 0 ? undefined : number;
    return lists.countLine(list, code, bottles, { by: undefined, at: '' });
  }

  private enter({ device }: Browser, page: Page, acts: readonly ListAct[]): void {
    const browser = this.browsers.find((one) => one.device === device);
    if (browser === undefined) return;
    for (const { key, value } of acts) {
      this.history.push({ kind: 'typed', device, code: key, bottles: numberOf(value) });
    }
    this.update(browser, page, (held) => this.lists.actHere(held, acts, page.id));
  }

  private call(browser: Browser, page: Page): void {
    this.rehydrate(browser, page);
    if (!browser.hasNetwork || (page.isCalling && this.random(3) > 0)) return;
    page.isCalling = true;
    const sent = this.syncCall(browser, page);
    const signIn = browser.device;
    this.send(() => {
      const answer = this.server.sync(sent);
      this.send(() => {
        if (browser.device === signIn && browser.pages.includes(page)) this.takeAnswer(browser, page, answer);
      });
    });
  }

  private signOut(browser: Browser): void {
    const { device } = browser;
    this.history.push({ kind: 'left', device });
    if (browser.hasNetwork) this.send(() => void this.server.sync({ ...nothingOf(device), leaves: true }));
    for (const page of browser.pages) this.shown.delete(page.id);
    Object.assign(browser, this.signedIn());
  }

  private settle(): void {
    const deliverAll = () => {
      while (this.messages.length > 0) this.messages.shift()?.deliver();
    };
    deliverAll();
    for (let round = 0; round < 12; round += 1) {
      for (const browser of this.browsers) {
        browser.hasNetwork = true;
        for (const page of browser.pages) {
          page.isCalling = false;
          this.call(browser, page);
          deliverAll();
        }
      }
    }
  }
}

/** A line counts as 1: its place does not matter, because no person is told of a moved line. */
function numberOf(value: ListValue | undefined): number {
  if (value === undefined) return 0;
  return value.Bottles ?? value.Pence ?? value.Round ?? Number(value.Name ?? value.Note ?? 1);
}

function screenOf({ shown, listsOf, listKey }: ListRules, { held }: Device): Bottles {
  const numbers = [...listsOf(shown(held)).values()].flatMap(({ id, name, round, lines }) => [
    [listKey(id, 'name'), Number(name)] as const,
    [listKey(id, 'round'), round] as const,
    ...[...lines].flatMap(([code, { par = 0, note, count, prices }]) => [
      [listKey(id, 'line', code), 1] as const,
      [listKey(id, 'par', code), par] as const,
      [listKey(id, 'note', code), Number(note)] as const,
      [listKey(id, 'glass175', code), prices?.glass175 ?? 0] as const,
      [listKey(id, 'count', code), count?.bottles ?? 0] as const,
    ]),
  ]);
  return new Map(numbers.filter(([, number]) => number > 0));
}

/** The keys whose removal hides a key. For a count also the round, because the next round ends the count. */
function parentsOf(key: string): readonly string[] {
  const [list = '', part, code] = key.split('/');
  if (part === undefined) return [];
  if (code === undefined || part === 'line') return [list];
  return [list, `${list}/line/${code}`, ...(part === 'count' ? [`${list}/round`] : [])];
}
