import type { Reader, Writer } from '../database/connection.ts';

/** The hash of a photo as it was sent. */
export async function readPhotoHash(
  reader: Reader,
  claimId: number,
  photoNo: number,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('claim_photo')
    .select('hash')
    .where('claim_id', '=', claimId)
    .where('photo_no', '=', photoNo)
    .executeTakeFirst();
  return row?.hash;
}

/** Stores a photo; the same one that is sent twice at once is stored once. */
export async function insertPhoto(
  writer: Writer,
  {
    claimId,
    photoNo,
    hash,
    photo,
    at,
  }: {
    claimId: number;
    photoNo: number;
    hash: string;
    photo: { width: number; height: number; jpeg: Uint8Array };
    at: Date;
  },
): Promise<void> {
  await writer
    .insertInto('claim_photo')
    .values({
      claim_id: claimId,
      photo_no: photoNo,
      hash,
      jpeg: Buffer.from(photo.jpeg),
      width: photo.width,
      height: photo.height,
      added_at: at,
    })
    .onConflict((on) => on.columns(['claim_id', 'photo_no']).doNothing())
    .execute();
}

/** A photo, of this account's claims alone unless `account` is undefined. */
export async function readPhoto(
  reader: Reader,
  { account, claimId, photoNo }: { account: string | undefined; claimId: number; photoNo: number },
) {
  return reader
    .selectFrom('claim_photo')
    .innerJoin('claim', 'claim.id', 'claim_photo.claim_id')
    .select(['jpeg', 'width', 'height'])
    .where('claim_id', '=', claimId)
    .where('photo_no', '=', photoNo)
    .$if(account !== undefined, (of) => of.where('claim.customer_account', '=', account ?? ''))
    .executeTakeFirst();
}

/** Deletes photos that were added before a day; their claims stay. */
export async function deletePhotosBefore(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('claim_photo').where('added_at', '<', before).execute();
}
