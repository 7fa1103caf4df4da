import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Shop } from '../../shop.ts';
import { queueProposalMail } from '../mail/queue-proposal-mail.ts';
import { readExpired } from './queries.ts';

const EVERY_SECONDS = 3_600;
/** No mail is sent about a proposal that expired more than a week ago. */
const NEWS_DAYS = 7;

export async function startExpiring(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'expire-proposals', () => tellExpired(shop));
}

/**
 * Mails the maker of each proposal that expired unanswered, once. The state `expired` is not stored: the expiry day
 * decides it.
 * @internal
 */
export async function tellExpired(shop: Pick<Shop, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const today = londonTime(shop.clock.now()).date;
  const rows = await readExpired(shop.database, { since: addDays(today, -NEWS_DAYS), today });
  for (const { id, made_by } of rows) {
    await inTransaction(shop.database, async (writer) => {
      await queueProposalMail(writer, shop, 'proposal-expired', { id, to: [made_by] });
    });
  }
}
