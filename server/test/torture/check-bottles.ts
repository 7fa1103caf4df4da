import type { ClaimFacts } from './claim-facts.ts';
import { lastVersion } from './diary.ts';
import type { KnownOrder } from './known-orders.ts';
import type { RunFacts } from './run-facts.ts';

export type BottleSum = {
  ordered: number;
  delivered: number;
  claimed: number;
  cancelled: number;
  onBackOrder: number;
  underWay: number;
};

const nothing = (): BottleSum => ({
  ordered: 0,
  delivered: 0,
  claimed: 0,
  cancelled: 0,
  onBackOrder: 0,
  underWay: 0,
});

/**
 * Checks for every basket and product that ordered = delivered + claimed + cancelled + on back order + under way, in
 * bottles. The check does not read the shop's tables: ordered bottles come from the buyers' log, the outcomes from the
 * back office's messages and reports and from the claims.
 */
export function bottleFaults(run: RunFacts, claims: ClaimFacts): { faults: string[]; sum: BottleSum } {
  const faults: string[] = [];
  const total = nothing();
  const outcomes = orderOutcomes(run, claims);
  const known = Map.groupBy(run.known, ({ cartId }) => cartId);
  const carts = run.carts.flatMap((cart) => {
    const { cartId } = cart;
    const last = lastVersion(cart);
    if (last === undefined) return [];
    const ordered = new Map(
      last.lines.map((line) => [
        line.ProductCode,
        line.CasesQty * (run.caseSizes[line.ProductCode] ?? 0) + line.BottlesQty,
      ]),
    );
    return {
      what: `Basket ${cartId}`,
      orderNos: last.numbers,
      cartId,
      ordered,
    };
  });
  const replacements = replacementOrders(claims).map(({ orderNo, ordered }) => ({
    what: `Replacement ${orderNo}`,
    orderNos: [orderNo],
    cartId: run.known.find((order) => order.orderNo === orderNo)?.cartId ?? '',
    ordered,
  }));
  for (const { what, orderNos, cartId, ordered } of [...carts, ...replacements]) {
    const orders = (known.get(cartId) ?? []).filter(({ orderNo }) => orderNos.includes(orderNo));
    // Bottles that the back office does not know belong to an order that was cancelled before its hand-over, because
    // the back office never got that order.
    const unheard = orderNos.filter((no) => !orders.some(({ orderNo }) => orderNo === no));
    for (const no of unheard)
      if (!run.cancelled.has(no) && !run.cancelledThere.has(no))
        faults.push(`Order ${no} is neither cancelled nor known to the back office`);
    for (const [product, bottles] of ordered) {
      const sum = nothing();
      sum.ordered = bottles;
      for (const order of orders) addOrder(sum, order, product, outcomes.get(order.orderNo));
      const heard = sum.delivered + sum.claimed + sum.cancelled + sum.onBackOrder + sum.underWay;
      if (unheard.length > 0) sum.cancelled += Math.max(0, bottles - heard);
      const accounted = sum.delivered + sum.claimed + sum.cancelled + sum.onBackOrder + sum.underWay;
      if (accounted !== bottles || Object.values(sum).some((part) => part < 0))
        faults.push(`${what}: ${bottles} bottles of ${product} were ordered: ${JSON.stringify(sum)}`);
      for (const part of Object.keys(total) as (keyof BottleSum)[]) total[part] += sum[part]; // The keys of a BottleSum.
    }
  }
  return { faults: [...faults, ...beyondFaults(run, claims), ...shareFaults(run, claims)], sum: total };
}

type Fate = {
  readonly isCancelled: boolean;
  readonly isDelivered: boolean;
  readonly hasLeft: boolean;
  readonly claimed: ReadonlyMap<number, number>;
};

function orderOutcomes(run: RunFacts, claims: ClaimFacts): Map<string, Fate> {
  const told = Map.groupBy(claims.told.all, ({ orderNo }) => orderNo);
  const claimed = claimedBottles(claims);
  return new Map(
    run.known.map(({ orderNo }) => {
      const states = (told.get(orderNo) ?? []).map(({ state }) => state);
      const fate = {
        isCancelled: run.cancelled.has(orderNo) || run.cancelledThere.has(orderNo),
        isDelivered: states.includes('delivered') || states.includes('invoiced'),
        hasLeft: states.length > 0,
        claimed: claimed.get(orderNo) ?? new Map<number, number>(),
      };
      return [orderNo, fate];
    }),
  );
}

function addOrder(sum: BottleSum, order: KnownOrder, product: string, fate: Fate | undefined) {
  for (const { lineNo, product: own, bottles } of order.lines) {
    if (own !== product) continue;
    const claimed = fate?.claimed.get(lineNo) ?? 0;
    sum.claimed += claimed;
    if (fate?.isCancelled) sum.cancelled += bottles - claimed;
    else if (fate?.isDelivered) sum.delivered += bottles - claimed;
    else if (order.kind === 'Back Order' && !fate?.hasLeft) sum.onBackOrder += bottles - claimed;
    else sum.underWay += bottles - claimed;
  }
}

function claimedBottles({ log, settlements }: ClaimFacts): Map<string, Map<number, number>> {
  const withdrawn = new Set(
    settlements
      .filter(({ outcome, isTaken }) => outcome === 'withdraw' && isTaken)
      .map(({ claimNo, lineNo }) => `${claimNo} ${lineNo}`),
  );
  const claimed = new Map<string, Map<number, number>>();
  for (const { orderNo, claim } of openedClaims(log)) {
    const lines = claimed.get(orderNo) ?? new Map<number, number>();
    claimed.set(orderNo, lines);
    for (const { LineNo, OrderLineNo, Bottles } of claim.Lines)
      if (!withdrawn.has(`${claim.ClaimNo} ${LineNo}`))
        lines.set(OrderLineNo, (lines.get(OrderLineNo) ?? 0) + Bottles);
  }
  return claimed;
}

const openedClaims = (log: ClaimFacts['log']) =>
  log.sent.flatMap(({ orderNo, answers }) => {
    const claim = answers.find((answer) => typeof answer !== 'string');
    return claim === undefined ? [] : [{ orderNo, claim }];
  });

function replacementOrders({ log, found }: ClaimFacts) {
  const told = new Map(openedClaims(log).map(({ claim }) => [claim.ClaimNo, claim]));
  const lines = found.flatMap(({ claimNo, lines: own }) =>
    own.flatMap(({ lineNo, replacement }) => {
      const line = told.get(claimNo)?.Lines.find(({ LineNo }) => LineNo === lineNo);
      return replacement === null || line === undefined ? [] : [{ orderNo: replacement, line }];
    }),
  );
  return [...Map.groupBy(lines, ({ orderNo }) => orderNo)].map(([orderNo, some]) => {
    const ordered = new Map<string, number>();
    for (const { line } of some)
      ordered.set(line.ProductCode, (ordered.get(line.ProductCode) ?? 0) + line.Bottles);
    return { orderNo, ordered };
  });
}

/** The claimed bottles of a line must not exceed its ordered bottles. */
function beyondFaults({ known }: RunFacts, claims: ClaimFacts): string[] {
  const claimed = claimedBottles(claims);
  return known.flatMap(({ orderNo, lines }) =>
    lines.flatMap(({ lineNo, bottles }) => {
      const of = claimed.get(orderNo)?.get(lineNo) ?? 0;
      return of > bottles
        ? [`Order ${orderNo}, line ${lineNo}: ${of} of ${bottles} bottles are claimed`]
        : [];
    }),
  );
}

const penceOf = (pounds: number) => BigInt(Math.round(pounds * 100));

/** Returns the share of a sum in pence, rounded half up: 5 of 12 bottles of 10,000 pence are 4,167 pence. */
const share = (sum: bigint, bottles: number, of: number) =>
  (2n * sum * BigInt(bottles) + BigInt(of)) / (2n * BigInt(of));

/**
 * The claims of a line must add up to the share of all their bottles, after each claim and to the penny. If a claim was
 * withdrawn, the logs do not show when, so each claim may differ from its share by as many pence as the line has
 * claims.
 */
function shareFaults({ known }: RunFacts, { log, settlements }: ClaimFacts): string[] {
  const orders = new Map(known.map((order) => [order.orderNo, order]));
  const withdrawals = new Set(
    settlements.filter(({ outcome }) => outcome === 'withdraw').map(({ claimNo }) => claimNo),
  );
  const lines = openedClaims(log)
    // The numbers of an order's claims increase in the sequence in which the claims were opened.
    .toSorted((a, b) => Number(a.claim.ClaimNo.slice(2)) - Number(b.claim.ClaimNo.slice(2)))
    .flatMap(({ orderNo, claim }) => claim.Lines.map((line) => ({ orderNo, claimNo: claim.ClaimNo, line })));
  return [...Map.groupBy(lines, ({ orderNo, line }) => `${orderNo} ${line.OrderLineNo}`).values()].flatMap(
    (same) => {
      const [first] = same;
      const of = orders
        .get(first?.orderNo ?? '')
        ?.lines.find(({ lineNo }) => lineNo === first?.line.OrderLineNo);
      if (of === undefined)
        return [`A claim of ${first?.orderNo} is of a line that the back office does not know`];
      const wasWithdrawn = same.some(({ claimNo }) => withdrawals.has(claimNo));
      const faults: string[] = [];
      let [bottles, nett, vat] = [0, 0n, 0n];
      for (const { line, claimNo } of same) {
        const own = [penceOf(line.Nett), penceOf(line.VAT)] as const;
        const sums = [penceOf(of.nett), penceOf(of.vat)] as const;
        [bottles, nett, vat] = [bottles + line.Bottles, nett + own[0], vat + own[1]];
        const isRight = wasWithdrawn
          ? own.every((pence, at) => {
              const off = pence - share(sums[at] ?? 0n, line.Bottles, of.bottles);
              return off <= BigInt(same.length) && -off <= BigInt(same.length);
            })
          : nett === share(sums[0], bottles, of.bottles) && vat === share(sums[1], bottles, of.bottles);
        if (!isRight)
          faults.push(
            `Claim ${claimNo}: ${line.Bottles} of ${of.bottles} bottles at ${of.nett} are ${line.Nett}`,
          );
      }
      return faults;
    },
  );
}
