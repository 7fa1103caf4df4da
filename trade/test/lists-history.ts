import type * as deviceLists from '../src/device-lists.ts';
import type * as namedList from '../src/named-list.ts';
import type { ListAuthor, NamedList, NamedLists } from '../src/named-list.ts';
import { expectThat, type Seen, seenBoth, seenNothing, Witness } from './basket-witness.ts';

/** The rules under test, or a copy of them with a planted fault. */
export type ListRules = typeof namedList & typeof deviceLists;

const IDS = ['cellar', 'bar'] as const;
const CODES = ['A', 'B'] as const;
const ROUNDS = 6;

/** The registers of the lists: each has a version of its own. The witness knows them as products, by number. */
const headOf = (list: number) => list;
const lineOf = (list: number, code: number) => 2 + list * 2 + code;
const countOf = (list: number, code: number, round: number) => 6 + (list * 2 + code) * ROUNDS + round;
const REGISTERS = 6 + 4 * ROUNDS;
/** All of them are the account's. */
const ACCOUNT = 'account';

type Held = { readonly device: deviceLists.DeviceLists; readonly seen: Seen };
type Page = { id: string; held: Held };
type Message =
  | { kind: 'sync'; page: Page; id: string; sent: deviceLists.ListsMessage; seen: Seen }
  | {
      kind: 'answer';
      page: Page;
      id: string;
      sent: deviceLists.ListsMessage;
      answer: deviceLists.ListsAnswer;
      seen: Seen;
    };

/** Three devices of two pages each, a server and the network between them. Two pages of a device share its storage. */
export class ListsWorld {
  private readonly rules: ListRules;
  private readonly witness = new Witness();
  private readonly pages: Page[];
  private network: Message[] = [];
  private server: NamedLists = new Map();
  private serverSeen = seenNothing(REGISTERS);
  private readonly revisions = new Map<string, number>();
  private started = 1000;
  private revision = 1000;
  private opened = 0;

  constructor(rules: ListRules) {
    this.rules = rules;
    this.pages = Array.from({ length: 6 }, () => this.freshPage());
    this.begin();
  }

  /** Both lists have their wines on every device. */
  private begin(): void {
    const [page] = this.pages;
    if (page === undefined) return;
    for (const list of IDS.keys()) {
      this.name(page, list, 0);
      for (const code of CODES.keys()) this.change(page, { list, code, isRemoval: false });
    }
    this.settle();
  }

  private freshPage(): Page {
    this.opened += 1;
    // Ids in no sequence, each once.
    const id = String((this.opened * 7919) % 100_003).padStart(6, '0');
    return { id, held: { device: this.rules.noLists, seen: seenNothing(REGISTERS) } };
  }

  /** One thing happens: its kind by weight, the page, the list and wine, and a free number. */
  happen([kind, at, which, free]: readonly [number, number, number, number]): void {
    const page = this.pages[at];
    if (page === undefined) return;
    const [list, code] = [which % 2, which >> 1];
    if (kind < 10) this.name(page, list, free);
    else if (kind < 24) this.change(page, { list, code, isRemoval: free % 4 === 3 });
    else if (kind < 42) this.count(page, { list, code, isRemoval: free % 5 === 4 });
    else if (kind < 49) this.startAgain(page, list);
    else if (kind < 64) this.sync(page);
    else if (kind < 80) this.deliver(free, free % 5 === 0);
    else if (kind < 83) this.network.splice(free % (this.network.length + 1), 1);
    else if (kind < 91) this.shareStorage(at, free % 2 === 0);
    else if (kind < 93) this.reload(at);
    else if (kind < 97) this.restoreServer();
    else this.deliverAll();
  }

  private author(page: Page): ListAuthor {
    return { by: undefined, page: page.id };
  }

  private listAt({ held }: Page, list: number): NamedList | undefined {
    return held.device.lists.get(IDS[list] ?? '');
  }

  /** Records a person's change of a register, made by the rules, and keeps what it makes of the lists. */
  private record(
    page: Page,
    { list, register, isRemoval }: { list: number; register: number; isRemoval: boolean },
    change: (held: NamedList, number: number) => NamedList,
  ): void {
    const { device, seen } = page.held;
    const number = this.witness.add(register, ACCOUNT, isRemoval, seen);
    const held = this.listAt(page, list) ?? this.rules.newList('', this.author(page));
    const lists = new Map(device.lists).set(IDS[list] ?? '', change(held, number));
    page.held = {
      device: this.rules.changeLists(device, lists),
      seen: this.witness.afterChange(register, number, seen),
    };
  }

  private name(page: Page, list: number, free: number): void {
    const isRemoval = free % 4 === 3;
    const held = this.listAt(page, list);
    this.record(page, { list, register: headOf(list), isRemoval }, (known, number) => {
      const name = isRemoval ? undefined : String(number);
      const author = this.author(page);
      return held === undefined && name !== undefined
        ? this.rules.newList(name, author)
        : this.rules.renameList(known, name, author);
    });
  }

  private change(
    page: Page,
    { list, code, isRemoval }: { list: number; code: number; isRemoval: boolean },
  ): void {
    if (this.listAt(page, list) === undefined) return;
    this.record(page, { list, register: lineOf(list, code), isRemoval }, (held, number) => {
      const item = isRemoval ? undefined : { place: number, par: number, note: '' };
      return this.rules.changeLines(held, new Map([[CODES[code] ?? '', item]]), this.author(page));
    });
  }

  private count(
    page: Page,
    { list, code, isRemoval }: { list: number; code: number; isRemoval: boolean },
  ): void {
    const held = this.listAt(page, list);
    if (held?.lines.get(CODES[code] ?? '') === undefined) return;
    const register = countOf(list, code, held.round);
    this.record(page, { list, register, isRemoval }, (known, number) => {
      const author = { ...this.author(page), at: '' };
      return this.rules.countLine(known, CODES[code] ?? '', isRemoval ? undefined : number, author);
    });
  }

  private startAgain(page: Page, list: number): void {
    const { device, seen } = page.held;
    const held = this.listAt(page, list);
    if (held === undefined || held.round >= ROUNDS - 1) return;
    const lists = new Map(device.lists).set(IDS[list] ?? '', this.rules.startCount(held));
    page.held = { device: this.rules.changeLists(device, lists), seen };
  }

  private sync(page: Page): void {
    const sent = this.rules.listsRequest(page.held.device, 2);
    this.network.push({ kind: 'sync', page, id: page.id, sent, seen: seenIn(page.held.seen, sent.lists) });
  }

  private deliver(at: number, isRepeated: boolean): void {
    const place = at % Math.max(1, this.network.length);
    const message = this.network[place];
    if (message === undefined) return;
    if (!isRepeated) this.network.splice(place, 1);
    const { kind, page, id, sent, seen } = message;
    if (kind === 'sync') {
      this.network.push({ kind: 'answer', page, id, sent, ...this.answer(sent, seen) });
      return;
    }
    // A page that was loaded again hears no answer to an earlier request.
    if (page.id !== id) return;
    page.held = {
      device: this.rules.takeListsAnswer(page.held.device, sent, message.answer),
      seen: seenBoth(page.held.seen, seen),
    };
  }

  /** The server merges what it is sent, and tells what is newer than the page's revision. */
  private answer(sent: deviceLists.ListsMessage, seen: Seen) {
    const before = this.server;
    this.server = this.rules.mergeLists(before, sent.lists);
    this.serverSeen = seenBoth(this.serverSeen, seen);
    for (const [id, list] of this.server) {
      const was = before.get(id);
      const changed = [...list.lines].filter(([code, line]) => {
        return !this.rules.isSameLine(was?.lines.get(code), line);
      });
      for (const [code] of changed) this.revisions.set(`${id} ${code}`, ++this.revision);
      if (changed.length > 0 || !this.rules.isSameHead(was, list)) this.revisions.set(id, ++this.revision);
    }
    const isKnown = sent.revision >= this.started && sent.revision <= this.revision;
    const since = isKnown ? sent.revision : 0;
    const isNew = (key: string) => (this.revisions.get(key) ?? 0) > since;
    const told = [...this.server].flatMap(([id, list]) => {
      const lines = [...list.lines].filter(([code]) => isNew(`${id} ${code}`));
      return lines.length > 0 || isNew(id) ? [[id, { ...list, lines: new Map(lines) }] as const] : [];
    });
    const lists: NamedLists = new Map(told);
    const isAnew = sent.revision > 0 && !isKnown;
    return {
      answer: { lists, revision: this.revision, isAnew },
      seen: seenIn(this.serverSeen, lists),
    };
  }

  /** An empty backup is restored, and no call is under way: every device sends all of its own again. */
  private restoreServer(): void {
    this.network = [];
    this.server = new Map();
    this.serverSeen = seenNothing(REGISTERS);
    this.revisions.clear();
    this.revision += 500_000;
    this.started = this.revision;
  }

  /** A page reads what the other page of its browser stored; with `isBoth` that one reads the page's, too. */
  private shareStorage(at: number, isBoth: boolean): void {
    const [page, other] = [this.pages[at], this.pages[at ^ 1]];
    if (page === undefined || other === undefined) return;
    page.held = {
      device: this.rules.mergeListPages(page.held.device, other.held.device),
      seen: seenBoth(page.held.seen, other.held.seen),
    };
    if (isBoth) other.held = page.held;
  }

  /** The page is loaded again, from the storage. */
  private reload(at: number): void {
    const page = this.pages[at];
    if (page !== undefined) page.id = this.freshPage().id;
  }

  private deliverAll(): void {
    for (let tries = 0; tries < 200 && this.network.length > 0; tries += 1) this.deliver(tries * 31, false);
  }

  /** Everything arrives, and all are brought in step: each has the last change of each register. */
  settle(): void {
    for (let round = 0; round < 6; round += 1) {
      for (const page of this.pages) {
        this.sync(page);
        this.deliverAll();
      }
    }
    const end = stateOf(this.server);
    let known = this.serverSeen;
    for (const { held } of this.pages) {
      expectThat(stateOf(held.device.lists) === end, 'all end equal');
      expectThat(held.device.unsaved.size === 0, 'nothing is left to be sent');
      known = seenBoth(known, held.seen);
    }
    for (const [list, id] of IDS.entries()) this.checkList(list, this.server.get(id), known);
  }

  private checkList(list: number, held: NamedList | undefined, known: Seen): void {
    const check = (register: number, value: number | undefined) =>
      this.witness.checkEnd(register, ACCOUNT, known.changes[register] ?? 0n, value);
    check(headOf(list), held?.head.name === undefined ? undefined : Number(held.head.name));
    for (const [code, name] of CODES.entries()) {
      const line = held?.lines.get(name);
      check(lineOf(list, code), line?.item?.par);
      const counted = held && line && this.rules.countOf(held, line);
      check(countOf(list, code, held?.round ?? 0), counted?.bottles);
    }
  }
}

/** The part of what somebody knows that is about these lists and lines. */
function seenIn(seen: Seen, lists: NamedLists): Seen {
  const registers = [...lists].flatMap(([id, { lines }]) => {
    const list = IDS.indexOf(id as (typeof IDS)[number]); // The world makes no other.
    const counts = Array.from({ length: ROUNDS }, (_, round) => round);
    return [
      headOf(list),
      ...[...lines.keys()].flatMap((name) => {
        const code = CODES.indexOf(name as (typeof CODES)[number]); // The same.
        return [lineOf(list, code), ...counts.map((round) => countOf(list, code, round))];
      }),
    ];
  });
  return seenBoth(seenNothing(REGISTERS), seen, new Set(registers));
}

/** Everything of the lists that must be equal in the end, in one sequence. */
function stateOf(lists: NamedLists): string {
  const sorted = [...lists].sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(
    sorted.map(([id, { head, round, lines }]) => {
      return [id, head, round, [...lines].sort(([a], [b]) => (a < b ? -1 : 1))];
    }),
  );
}
