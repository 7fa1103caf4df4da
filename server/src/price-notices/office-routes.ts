import type { ROUND_STATES } from '@tradecellar/contract/price-notices.ts';
import {
  priceNotices,
  priceNoticesAct,
  priceNoticesLeaveOut,
  priceNoticesPreview,
} from '@tradecellar/contract/price-notices.ts';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import { NOTICE_MINUTES, nextRoundDay, roundIsDue } from '@tradecellar/trade/price-notice.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/transaction.ts';
import { recordAct } from '../http/access/record-act.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import { mailWay } from '../mail/mail-server.ts';
import { readMailServer } from '../mail/queries.ts';
import type { MailSettings } from '../mail/transport.ts';
import type { Shop } from '../shop.ts';
import { findPlanned } from './find-planned.ts';
import { correctedWholly, noticeLetter, type ToldWine, toldWholly } from './notice-mail.ts';
import { setLeftOut } from './office-queries.ts';
import { type PlannedPerson, planRound } from './plan-round.ts';
import { presentCustomer, presentPreview } from './present.ts';
import { changeGate, type Noticed, readGate, tellOneAtATime } from './queries.ts';
import { gateOf } from './send-round.ts';
import { readWineRows } from './wine-queries.ts';

/** The office's calls: who will hear of what, before anything goes. */
export function priceNoticesRoutes(app: FastifyInstance, shop: Shop, mail: MailSettings): void {
  const { database, clock } = shop;
  const plan = async (accounts?: readonly string[]) => {
    const { daysBefore } = shop.merchant.priceNotices;
    const { date: today } = londonTime(clock.now());
    return daysBefore === 0
      ? []
      : planRound(database, { today, daysBefore, ...(accounts !== undefined && { accounts }) });
  };
  const stateOf = async (gate: ReturnType<typeof gateOf>): Promise<(typeof ROUND_STATES)[number]> => {
    if (shop.merchant.priceNotices.daysBefore === 0) return 'off';
    if (!shop.merchant.isOpen) return 'closed';
    if (mailWay(mail, await readMailServer(database)) === 'none') return 'no-mail-server';
    if (gate.isHeld) return 'held';
    return roundIsDue(gate, londonTime(clock.now())) ? 'going' : 'waiting';
  };

  mount(app, shop, priceNotices, async ({ request }) => {
    const gate = gateOf(await readGate(database));
    const planned = await plan();
    const { counts, customers } = findPlanned(planned, request);
    const day = nextRoundDay(gate, londonTime(clock.now()));
    return {
      mainResult: {
        State: await stateOf(gate),
        DaysBefore: shop.merchant.priceNotices.daysBefore,
        NextRound: londonInstant({ date: day, minutes: NOTICE_MINUTES }).toISOString(),
        ...(gate.lastRound !== undefined && { LastRound: gate.lastRound }),
        Mails: planned
          .filter(({ isLeftOut }) => !isLeftOut)
          .reduce((sum, { people }) => sum + people.length, 0),
        Counts: counts,
        Customers: customers.map(presentCustomer),
      },
    };
  });

  mount(app, shop, priceNoticesPreview, async ({ request: { CustomerAccount: account } }) => {
    const [planned] = await plan([account]);
    const [first] = planned?.people ?? [];
    if (planned === undefined || first === undefined) return undefined;
    const letter = noticeLetter(shop, { customer: planned.name, ...(await toldWines(account, first)) });
    return { mainResult: presentPreview(letter) };
  });

  async function toldWines(account: string, { changes, corrections }: PlannedPerson) {
    const all = [...changes, ...corrections];
    const codes = all.map(({ code }) => code);
    const rows = new Map((await readWineRows(database, codes)).map((row) => [row.code, row]));
    const wineOf = ({ code, change }: Noticed): ToldWine => {
      const row = rows.get(code);
      return { code, change, description: row?.description ?? code, caseSize: row?.case_size ?? null };
    };
    return {
      wines: await toldWholly(shop, account, changes.map(wineOf)),
      corrections: await correctedWholly(
        shop,
        account,
        corrections.map(({ change, told, code }) => ({ ...wineOf({ code, change: told }), change, told })),
      ),
    };
  }

  mount(app, shop, priceNoticesAct, async ({ request: { Act }, person }) => {
    const done = await inTransaction(database, async (writer) => {
      // Waits for the account that is being told, so that a hold counts from the answer on.
      await tellOneAtATime(writer);
      const at = clock.now();
      if (Act === 'hold') await changeGate(writer, { held_at: at, asked_at: null });
      if (Act === 'release') await changeGate(writer, { held_at: null });
      if (Act === 'send') await changeGate(writer, { held_at: null, asked_at: at });
      const facts = { act: Act };
      await recordAct(writer, clock, { person, account: null, act: 'price-notices', facts });
      return 'done' as const;
    });
    return isRefusal(done) ? done : { mainResult: done };
  });

  mount(app, shop, priceNoticesLeaveOut, async ({ request, person }) => {
    const { CustomerAccount: account, IsLeftOut: isLeftOut } = request;
    const done = await inTransaction(database, async (writer) => {
      await tellOneAtATime(writer);
      if (!(await setLeftOut(writer, account, { isLeftOut, at: clock.now() }))) {
        return refuse('customer-not-found');
      }
      const facts = { account, isLeftOut };
      await recordAct(writer, clock, { person, account: null, act: 'price-notices', facts });
      return 'done' as const;
    });
    return isRefusal(done) ? done : { mainResult: done };
  });
}
