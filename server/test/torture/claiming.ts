import { jpeg } from '../picture-files.ts';
import type { Ask } from './ask.ts';
import type { BackOffice } from './back-office.ts';
import { type ClaimsLog, claim, emptyClaimsLog } from './claim-buyers.ts';
import { type ClaimFacts, readFoundClaims } from './claim-facts.ts';
import { OUTCOMES, settleOn, settleTheRest } from './claims-office.ts';
import { knownOrders } from './known-orders.ts';
import { dealerOf, randomOf } from './random.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';
import { ordersThatLeft } from './told.ts';

export type Claiming = {
  readonly log: ClaimsLog;
  end(): Promise<void>;
  facts(database: TorturedDatabase): Promise<ClaimFacts>;
};

export function startClaiming({
  ask,
  seed,
  pace,
  backOffice,
  officeToken,
  buyers,
}: {
  ask: Ask;
  seed: number;
  pace: number;
  backOffice: BackOffice;
  officeToken: string;
  buyers: readonly { readonly account: string; readonly token: string }[];
}): Claiming {
  const log = emptyClaimsLog();
  const { told } = backOffice;
  let isOver = false;
  const left = () => {
    const known = new Map(knownOrders(backOffice.kept).map((order) => [order.orderNo, order]));
    return ordersThatLeft(told).flatMap((orderNo) => known.get(orderNo) ?? []);
  };
  const nextOutcome = dealerOf(randomOf(seed), OUTCOMES);
  const clerk = (own: number) => ({ ask, officeToken, random: randomOf(own), log, pace, nextOutcome });
  const work = (async () => {
    const files = await Promise.all([1, 2, 3].map((of) => jpeg({ width: 160, height: 120, seed: of })));
    const photos = files.map((file) => file.toString('base64'));
    await Promise.all([
      ...buyers.map(({ account, token }, index) =>
        claim(account, token, {
          ask,
          random: randomOf(seed + index),
          log,
          pace,
          left,
          photos,
          isOver: () => isOver,
        }),
      ),
      ...[50, 51].map((own) => settleOn(clerk(seed + own), () => isOver)),
    ]);
  })();
  return {
    log,
    async end() {
      isOver = true;
      await work;
      while (await settleTheRest(clerk(seed + 52)));
    },
    async facts(database) {
      const { claims, deliveries } = await readFoundClaims(database);
      return {
        log,
        told,
        settlements: [...log.settlements, ...backOffice.settlements],
        messages: backOffice.keptClaims,
        found: claims,
        deliveries,
      };
    },
  };
}
