// Judges a history of a shared document only by what people did and saw: acts, screens, notices and orders. The checker
// knows no revision, base, tombstone or epoch, so it can find that a rule of the protocol is wrong.

export type Bottles = ReadonlyMap<string, number>;

/** An event of a history. Each sign-in of a browser is a device. */
export type Happening =
  /** A person set the bottles of a wine. 0 removed the wine. */
  | { readonly kind: 'typed'; readonly device: string; readonly code: string; readonly bottles: number }
  | { readonly kind: 'saw'; readonly device: string; readonly lines: Bottles }
  | {
      readonly kind: 'told';
      readonly device: string;
      readonly notice: string;
      readonly codes: readonly string[];
      readonly orderNo?: string | undefined;
    }
  | { readonly kind: 'pressed'; readonly device: string; readonly press: number; readonly lines: Bottles }
  | {
      readonly kind: 'ordered';
      readonly device: string;
      readonly press: number;
      readonly no: string;
      readonly lines: Bottles;
    }
  | { readonly kind: 'thanked'; readonly device: string; readonly no: string }
  | { readonly kind: 'left'; readonly device: string }
  /** A backup was restored. The server may have lost later orders and acts. */
  | { readonly kind: 'restored' };

type Typed = Extract<Happening, { kind: 'typed' }> & { readonly at: number };

type Nesting = {
  /** The codes that must be shown for a code to be shown. For a count on a list: the list, the line and the round. */
  readonly parentsOf: (code: string) => readonly string[];
};

/**
 * The faults of a history. `screens` has the screen of each device at the end, when all devices are synchronised. Each
 * part of a list has a code, too.
 */
export function faultsOf(
  history: readonly Happening[],
  screens: ReadonlyMap<string, Bottles>,
  { parentsOf }: Nesting = { parentsOf: () => [] },
): readonly string[] {
  return new Checker(history, screens, parentsOf).faults();
}

class Checker {
  private readonly history: readonly Happening[];
  private readonly screens: ReadonlyMap<string, Bottles>;
  private readonly found: string[] = [];
  private readonly typed: readonly Typed[];
  private readonly left: ReadonlySet<string>;
  private readonly hasRestored: boolean;
  private readonly parentsOf: Nesting['parentsOf'];

  constructor(
    history: readonly Happening[],
    screens: ReadonlyMap<string, Bottles>,
    parentsOf: Nesting['parentsOf'],
  ) {
    this.history = history;
    this.parentsOf = parentsOf;
    this.screens = screens;
    this.typed = history.flatMap((happening, at) =>
      happening.kind === 'typed' ? [{ ...happening, at }] : [],
    );
    this.left = new Set(
      history.flatMap((happening) => (happening.kind === 'left' ? [happening.device] : [])),
    );
    this.hasRestored = history.some(({ kind }) => kind === 'restored');
  }

  faults(): readonly string[] {
    this.screensAreEqual();
    this.nothingIsLost();
    this.nothingIsInvented();
    this.ordersAreAsPressed();
    this.ordersAreTold();
    return this.found;
  }

  private fault(sentence: string): void {
    this.found.push(sentence);
  }

  private get end(): Bottles {
    return [...this.screens.values()][0] ?? new Map();
  }

  private screensAreEqual(): void {
    for (const [device, lines] of this.screens) {
      if (words(lines) !== words(this.end))
        this.fault(`${device} shows ${words(lines)}, another ${words(this.end)}`);
    }
  }

  /**
   * Each act must be in effect or ordered, be replaced by its own device or by a person who saw it, or be reported to
   * its device as overruled.
   */
  private nothingIsLost(): void {
    for (const act of this.typed) {
      // A restored backup may undo a removal (docs/basket-sync.md).
      if (act.bottles === 0 && this.hasRestored) continue;
      if (this.left.has(act.device) || this.isInEffect(act) || this.isOrdered(act)) continue;
      if (this.typed.some((later) => this.isOverruledBy(act, later)) || this.isTold(act)) continue;
      this.fault(`${act.device} set ${act.code} to ${act.bottles} at ${act.at}: lost, and nobody was told`);
    }
  }

  private isInEffect({ code, bottles }: Typed): boolean {
    return (this.end.get(code) ?? 0) === bottles;
  }

  /** The next order ends a removal: a person who enters the wine later begins the next basket (docs/basket-sync.md). */
  private isOrdered({ at, code, bottles }: Typed): boolean {
    return this.history.some((happening, then) => {
      if (then < at || happening.kind !== 'ordered') return false;
      return bottles === 0 || happening.lines.get(code) === bottles;
    });
  }

  private isOverruledBy(act: Typed, later: Typed): boolean {
    if (this.parentsOf(act.code).includes(later.code)) return this.isHiddenBy(act, later);
    if (later.code !== act.code) return false;
    // Two people who enter the same quantity agree: a notice about either act is enough for both.
    if (act.bottles > 0 && later !== act && later.bottles === act.bottles) return true;
    return later.at > act.at && (later.device === act.device || this.hasSeen(later, act));
  }

  /**
   * True if an act was hidden because a person who saw it removed its list or line, or because the next round of
   * counting began. The next round also ends counts that its author had not seen.
   */
  private isHiddenBy(act: Typed, parent: Typed): boolean {
    if (parent.bottles === 0) {
      return parent.at > act.at && (parent.device === act.device || this.hasSeen(parent, act));
    }
    const isOwn = parent.device === act.device;
    return parent.code.endsWith('/round') && (parent.at > act.at || !(isOwn || this.hasSeen(act, parent)));
  }

  /** True if the device of the later act showed the effect of the earlier act at any time before the later act. */
  private hasSeen(later: Typed, act: Typed): boolean {
    const screens = this.history.slice(0, later.at + 1).flatMap((happening, at) => {
      return happening.kind === 'saw' && happening.device === later.device ? [{ ...happening, at }] : [];
    });
    const shownSince = screens.filter(
      ({ at }, index) => at > act.at || (screens[index + 1]?.at ?? later.at) > act.at,
    );
    return shownSince.some(({ lines }) => (lines.get(act.code) ?? 0) === act.bottles);
  }

  /**
   * A notice about an order says that a wine was ordered. It does not count as a notice about a quantity that the
   * order's device had not seen.
   */
  private isTold(act: Typed): boolean {
    return this.history.some((happening, then) => {
      if (then < act.at || happening.kind !== 'told' || happening.device !== act.device) return false;
      if (happening.notice === 'ordered')
        return act.bottles === 0 && this.hasLine(happening.orderNo, act.code);
      return happening.codes.includes(act.code);
    });
  }

  private hasLine(no: string | undefined, code: string): boolean {
    return this.history.some(
      (happening) => happening.kind === 'ordered' && happening.no === no && happening.lines.has(code),
    );
  }

  /** A quantity may appear at the end and in orders only as often as people entered it. */
  private nothingIsInvented(): void {
    const shown = [...this.end].map(([code, bottles]) => `${bottles} of ${code}`);
    const ordered = this.history.flatMap((happening) =>
      happening.kind === 'ordered'
        ? [...happening.lines].map(([code, bottles]) => `${bottles} of ${code}`)
        : [],
    );
    for (const line of new Set([...shown, ...ordered])) {
      const count = [...shown, ...ordered].filter((other) => other === line).length;
      const entered = this.typed.filter(({ code, bottles }) => `${bottles} of ${code}` === line).length;
      if (count > entered) this.fault(`${line} stands ${count} times, and was entered ${entered} times`);
    }
  }

  private ordersAreAsPressed(): void {
    const presses = new Map(
      this.history.flatMap((happening) =>
        happening.kind === 'pressed' ? [[happening.press, happening] as const] : [],
      ),
    );
    const numbers = new Map<number, string>();
    for (const happening of this.history) {
      if (happening.kind !== 'ordered') continue;
      const { press, no, lines } = happening;
      const before = numbers.get(press);
      if (before !== undefined && before !== no)
        this.fault(`press ${press} made the orders ${before} and ${no}`);
      numbers.set(press, no);
      const pressed = presses.get(press)?.lines ?? new Map();
      if (words(pressed) !== words(lines))
        this.fault(`${no} is ${words(lines)}; pressed over ${words(pressed)}`);
    }
  }

  /** Each device that showed a wine when another device ordered it must be told the order's number exactly once. */
  private ordersAreTold(): void {
    for (const [at, order] of this.history.entries()) {
      if (order.kind !== 'ordered') continue;
      const devices = new Set(
        this.history.flatMap((happening) => (happening.kind === 'saw' ? [happening.device] : [])),
      );
      for (const device of devices) {
        const tellings = this.history.filter(
          (happening) =>
            happening.kind === 'told' &&
            happening.device === device &&
            happening.orderNo === order.no &&
            happening.notice === 'ordered',
        );
        if (tellings.length > 1) this.fault(`${device} was told of ${order.no} ${tellings.length} times`);
        const isThanked = this.history.some(
          (one) => one.kind === 'thanked' && one.device === device && one.no === order.no,
        );
        if (tellings.length > 0 || isThanked || this.left.has(device) || this.hasRestored) continue;
        if (this.showedLineOf(order.lines, device, at)) this.fault(`${device} was not told of ${order.no}`);
      }
    }
  }

  /** True if the device's last screen before the order showed a line of the order in the ordered quantity. */
  private showedLineOf(lines: Bottles, device: string, at: number): boolean {
    const screens = this.history.slice(0, at).filter((one) => one.kind === 'saw' && one.device === device);
    const last = screens.at(-1);
    if (last?.kind !== 'saw') return false;
    const own = (code: string) =>
      this.typed.findLast((act) => act.at < at && act.device === device && act.code === code);
    // If the device entered the same quantity itself, its line may be another line than the ordered line.
    return [...lines].some(
      ([code, bottles]) => last.lines.get(code) === bottles && own(code)?.bottles !== bottles,
    );
  }
}

function words(lines: Bottles): string {
  return (
    [...lines]
      .map(([code, bottles]) => `${code} ${bottles}`)
      .sort()
      .join(', ') || 'nothing'
  );
}
