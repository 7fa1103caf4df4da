import { randomUUID } from 'node:crypto';
import { cartOf, type DeviceBasket, emptyDevice, uniteDevices } from '@tradecellar/trade/device-basket.ts';
import { totalBottles } from '@tradecellar/trade/quantity.ts';
import type { Bottles } from '../../../trade/test/people-checker.ts';
import type { Item } from '../basket-lines.ts';
import { type BasketJournal, nameOf, type Owner } from './basket-journal.ts';
import type { Random } from './random.ts';

export type Page = { readonly id: string; held: DeviceBasket<Item> };

/** A browser with storage and open pages. As in the shop's app, each sign-in begins with an empty storage. */
export class BasketBrowser {
  owner: Owner | undefined;
  device = '';
  pages: readonly Page[] = [];
  isOnline = true;
  /** The new epoch that the server named, if the device's copy belongs to an earlier epoch. */
  anew: string | undefined;
  private stored: DeviceBasket<Item> | undefined;
  private readonly shown = new Map<Page, string>();
  private readonly journal: BasketJournal;
  private readonly random: Random;

  constructor(journal: BasketJournal, random: Random) {
    this.journal = journal;
    this.random = random;
  }

  get known(): Owner {
    if (this.owner === undefined) throw new Error('Nobody has signed in');
    return this.owner;
  }

  signIn(owner: Owner): void {
    if (this.owner === owner) return;
    this.signOut();
    this.journal.count('people signed in');
    this.owner = owner;
    this.device = randomUUID();
    this.open();
    if (this.random.happens(0.5)) this.open();
  }

  signOut(): void {
    if (this.owner !== undefined) {
      this.journal.historyOf(this.owner).push({ kind: 'left', device: this.device });
      this.journal.count('people signed out');
    }
    this.owner = undefined;
    this.stored = undefined;
    this.pages = [];
    this.anew = undefined;
  }

  open(): void {
    const page = { id: randomUUID(), held: emptyDevice<Item>(this.device, randomUUID()) };
    this.pages = [...this.pages, page];
    this.read(page);
  }

  openOrClose(): void {
    if (this.pages.length < 2) this.open();
    else this.pages = this.pages.filter((page) => page !== this.random.oneOf(this.pages));
    if (this.pages.length === 0) this.open();
  }

  read(page: Page): void {
    if (this.stored !== undefined) page.held = uniteDevices(this.stored, page.held);
    this.see(page);
  }

  update(page: Page, change: (held: DeviceBasket<Item>) => DeviceBasket<Item>): void {
    this.read(page);
    page.held = change(page.held);
    this.stored = page.held;
    this.see(page);
  }

  private see(page: Page): void {
    const lines = shownOn(page);
    const words = JSON.stringify([...lines].sort());
    if (this.shown.get(page) === words) return;
    this.shown.set(page, words);
    this.journal.historyOf(this.known).push({ kind: 'saw', device: this.device, lines });
  }

  screens(): readonly (readonly [string, Bottles])[] {
    return this.pages.map((page) => [`${nameOf(this.known)} on ${this.device} ${page.id}`, shownOn(page)]);
  }
}

export function shownOn({ held }: Page): Bottles {
  return bottlesOf(cartOf(held).items);
}

export function bottlesOf(items: readonly Item[]): Bottles {
  return new Map(
    items.map(({ Code, CasesQty, BottlesQty, CaseSize }) => [
      Code,
      totalBottles({ cases: CasesQty, bottles: BottlesQty }, CaseSize),
    ]),
  );
}
