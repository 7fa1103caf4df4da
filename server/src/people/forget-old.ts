import { addDays, addMonths } from '@tradecellar/trade/delivery-calendar.ts';
import { londonInstant, londonTime } from '@tradecellar/trade/london-time.ts';
import { deleteBasketsBefore } from '../basket/queries.ts';
import { deletePhotosBefore, deleteWithdrawnPhotos } from '../claims/photos/photo-queries.ts';
import { inTransaction } from '../database/transaction.ts';
import { deleteDocumentsBefore } from '../documents/queries.ts';
import { deleteInvitationsBefore } from '../invitations/queries.ts';
import { deleteListsBefore } from '../named-lists/queries.ts';
import { deleteProposalsBefore } from '../orders/proposals/queries.ts';

import { deleteNoticesBefore } from '../price-notices/queries.ts';
import { deleteOldNews } from '../shared-document/save-queries.ts';
import type { Shop } from '../shop.ts';
import { deleteActs, deleteSignIns } from './queries.ts';

const EVERY_SECONDS = 3_600;

/**
 * The age at which notices are deleted. A device that was offline for longer is not told which of its changes to the
 * basket were overruled.
 */
const NOTICE_DAYS = 60;
/** For this time a deleted list can be restored. */
const LIST_DAYS = 60;
/** The age at which the shop forgets of which changes of prices it told a person. */
const PRICE_NOTICE_DAYS = 400;
/** The age at which the last act of a page is forgotten. No page repeats an act after so long a time. */
const PAGE_DAYS = 90;

export async function startForgetting(shop: Shop): Promise<void> {
  await shop.jobs.workEvery(EVERY_SECONDS, 'forget-old', () => forgetOld(shop));
}

/**
 * Deletes sign-ins, acts, photos of claims, documents, untouched baskets, old proposals and lists that were deleted long ago. A
 * retention in months counts back from today in Europe/London: with 25 months, the rows of days before 10 February 2026
 * are deleted on 10 March 2028. The latest sign-in of a person with a login stays, because it shows that the account
 * was used (6.calls.3). @internal
 */
export async function forgetOld({ database, clock, merchant }: Shop): Promise<void> {
  const { signInMonths, actMonths, photoMonths, documentMonths, basketMonths } = merchant.retention;
  const today = londonTime(clock.now()).date;
  // Each deletion has its own transaction, so that a failure does not stop the other deletions.
  if (actMonths > 0) {
    await inTransaction(database, (writer) => deleteActs(writer, addMonths(today, -actMonths)));
  }
  const startOf = (months: number) => londonInstant({ date: addMonths(today, -months), minutes: 0 });
  if (basketMonths > 0) {
    await inTransaction(database, (writer) => deleteBasketsBefore(writer, startOf(basketMonths)));
    const before = addMonths(today, -basketMonths);
    await inTransaction(database, (writer) => deleteProposalsBefore(writer, before));
  }
  // A server of release 0.5.0 does not delete the photos when a claim is withdrawn.
  await inTransaction(database, (writer) => deleteWithdrawnPhotos(writer));
  const daysAgo = (days: number) => londonInstant({ date: addDays(today, -days), minutes: 0 });
  const oldNews = { noticesBefore: daysAgo(NOTICE_DAYS), pagesBefore: daysAgo(PAGE_DAYS) };
  await inTransaction(database, (writer) => deleteOldNews(writer, oldNews));
  await inTransaction(database, (writer) => deleteNoticesBefore(writer, addDays(today, -PRICE_NOTICE_DAYS)));
  await inTransaction(database, (writer) => deleteListsBefore(writer, daysAgo(LIST_DAYS)));
  if (photoMonths > 0) {
    const before = startOf(photoMonths);
    await inTransaction(database, (writer) => deletePhotosBefore(writer, before));
  }
  if (documentMonths > 0) {
    const before = addMonths(today, -documentMonths);
    await inTransaction(database, (writer) => deleteDocumentsBefore(writer, before));
  }
  if (signInMonths > 0) {
    await inTransaction(database, (writer) => deleteInvitationsBefore(writer, startOf(signInMonths)));
    await inTransaction(database, (writer) => deleteSignIns(writer, addMonths(today, -signInMonths)));
  }
}
