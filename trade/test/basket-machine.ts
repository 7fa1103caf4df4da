import type { CartItem } from '../src/cart.ts';
import type { DeviceBasket } from '../src/device-basket.ts';
import type { Rules } from './basket-rules.ts';
import { CODES, type Item } from './basket-server.ts';
import { type Seen, seenBoth, seenNothing } from './basket-witness.ts';

type Held<Shown> = { readonly device: DeviceBasket<Shown>; readonly seen: Seen };

/** A page of the browser; its memory may lag behind what the device has stored. */
export type Page<Shown = Item> = { readonly id: string; held: Held<Shown> };

/** A device: its browser's storage, and the pages that are open. */
export class Machine<Shown extends CartItem = Item> {
  readonly clockOffset: number;
  isOnline = true;
  person: string | undefined = 'ann';
  /** Grows as people come and go: an answer to an earlier one is dropped. */
  session = 0;
  pages: readonly Page<Shown>[] = [];
  private readonly rules: Rules;
  private readonly draw: () => string;
  private keepsNothing = false;
  private readonly stored = new Map<string, Held<Shown>>();

  constructor(rules: Rules, clockOffset: number, draw: () => string) {
    this.rules = rules;
    this.clockOffset = clockOffset;
    this.draw = draw;
    this.open();
  }

  /** Pages with new ids, which read what is stored: two, or one where the browser keeps nothing. */
  private open(): void {
    const held = this.storedNow() ?? {
      device: this.rules.emptyDevice(this.rules.freshBasket<Shown>(this.draw())),
      seen: seenNothing(CODES.length),
    };
    const pages = this.keepsNothing ? 1 : 2;
    this.pages = Array.from({ length: pages }, () => ({ id: this.draw(), held }));
  }

  private storedNow(): Held<Shown> | undefined {
    return this.keepsNothing || this.person === undefined ? undefined : this.stored.get(this.person);
  }

  read(page: Page<Shown>): void {
    const stored = this.storedNow();
    if (stored === undefined || stored === page.held) return;
    const device = this.rules.mergePages(stored.device, page.held.device);
    page.held = { device, seen: seenBoth(stored.seen, page.held.seen) };
  }

  write(page: Page<Shown>): void {
    if (this.person !== undefined && !this.keepsNothing) this.stored.set(this.person, page.held);
  }

  /** Each page hears of what the others stored, as happens within moments: before a person does anything but type. */
  inStep(): void {
    // The last one has read all others.
    for (const page of [...this.pages, ...this.pages.slice(0, -1)]) {
      this.read(page);
      this.write(page);
    }
  }

  signOut(): void {
    if (this.person !== undefined) this.forget(this.person);
  }

  /** Leaves nothing of a person's basket. */
  forget(person: string): void {
    this.stored.delete(person);
    if (this.person === person) this.leave(undefined);
  }

  /** An earlier session that has only expired leaves its basket stored, for its person alone. */
  signIn(person: string): void {
    if (this.person === person) return;
    this.inStep();
    this.leave(person);
  }

  private leave(person: string | undefined): void {
    this.person = person;
    this.session += 1;
    this.open();
  }

  reload(): void {
    this.inStep();
    this.open();
  }

  /** The browser refuses to store anything, or does again: an older basket is not left in its place. */
  refuseStorage(): void {
    this.inStep();
    this.keepsNothing = !this.keepsNothing;
    if (!this.keepsNothing) this.inStep();
    else if (this.person !== undefined) this.stored.delete(this.person);
    if (this.keepsNothing) this.pages = this.pages.slice(0, 1);
  }

  storeAgain(): void {
    if (this.keepsNothing) this.refuseStorage();
  }
}
