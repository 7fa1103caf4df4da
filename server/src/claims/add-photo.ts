import { createHash } from 'node:crypto';
import { type Claim, MOST_PHOTO_BYTES } from '@tradecellar/contract/claims.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, type Refusal, refuse } from '../http/problems.ts';
import { lockOrder } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import { makePhotoBeside } from './photos/make-photo-beside.ts';
import { insertPhoto, readPhotoHash } from './photos/photo-queries.ts';
import { isWithdrawn, presentClaim } from './present.ts';
import { readOwnClaim } from './queries.ts';

export type SentPhoto = {
  readonly account: string;
  readonly claimId: number;
  readonly photoNo: number;
  readonly original: Uint8Array;
  readonly owner: string;
  /** Aborted when the call was answered or the caller has gone. */
  readonly signal: AbortSignal;
};

/**
 * Adds a photo to a claim. Adding the same photo again changes nothing. A withdrawn claim stays as it is, without the
 * photo. A separate process decodes and encodes the photo, which removes the camera's record of place and time. Refuses
 * `claim-not-found`, `claim-photo-otherwise` if the place holds another photo, and `photo-unsuitable`.
 */
export async function addPhoto(
  shop: Pick<Shop, 'database' | 'clock'>,
  { account, claimId, photoNo, original, owner, signal }: SentPhoto,
): Promise<Claim | Refusal> {
  const found = await readOwnClaim(shop.database, account, claimId);
  if (found === undefined || photoNo > found.claim.photo_count) return refuse('claim-not-found');
  const hash = createHash('sha256').update(original).digest('hex');
  const before = await readPhotoHash(shop.database, claimId, photoNo);
  if (before !== undefined) {
    return before === hash ? presentClaim(found) : refuse('claim-photo-otherwise');
  }
  if (isWithdrawn(found)) return presentClaim(found);
  if (original.length > MOST_PHOTO_BYTES) return refuse('photo-unsuitable', { reason: 'is too large' });
  const photo = await makePhotoBeside({ original, owner, signal });
  if (isRefusal(photo)) return photo;
  if ('fault' in photo) return refuse('photo-unsuitable', { reason: photo.fault });
  return inTransaction(shop.database, async (writer) => {
    await lockOrder(writer, found.claim.order_id);
    // Read again under the lock: another photo may have taken this place meanwhile.
    const stored = await readPhotoHash(writer, claimId, photoNo);
    if (stored !== undefined && stored !== hash) return refuse('claim-photo-otherwise');
    const claim = (await readOwnClaim(writer, account, claimId)) ?? found;
    if (isWithdrawn(claim)) return presentClaim(claim);
    await insertPhoto(writer, { claimId, photoNo, hash, photo, at: shop.clock.now() });
    return presentClaim((await readOwnClaim(writer, account, claimId)) ?? found);
  });
}
