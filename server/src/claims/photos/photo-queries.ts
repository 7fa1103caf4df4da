import type { Reader, Writer } from '../../database/connection.ts';

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

/** Stores a photo. The same photo sent twice at once is stored once. */
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
    photo: { width: number; height: number; jpeg: Uint8Array; small: Uint8Array };
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
      small: Buffer.from(photo.small),
      width: photo.width,
      height: photo.height,
      added_at: at,
    })
    .onConflict((on) => on.columns(['claim_id', 'photo_no']).doNothing())
    .execute();
}

type AskedPhoto = {
  readonly account: string | undefined;
  readonly claimId: number;
  readonly photoNo: number;
  readonly isSmall: boolean;
};

/**
 * Reads a photo. Width and height are always the size of the large file. If `account` is given, only photos of that
 * account's claims are found.
 */
export async function readPhoto(reader: Reader, { account, claimId, photoNo, isSmall }: AskedPhoto) {
  return reader
    .selectFrom('claim_photo')
    .innerJoin('claim', 'claim.id', 'claim_photo.claim_id')
    .select(['width', 'height'])
    .select(({ fn, ref }) => (isSmall ? fn.coalesce('small', 'jpeg') : ref('jpeg')).as('jpeg'))
    .where('claim_id', '=', claimId)
    .where('photo_no', '=', photoNo)
    .$if(account !== undefined, (of) => of.where('claim.customer_account', '=', account ?? ''))
    .executeTakeFirst();
}

export async function deleteWithdrawnPhotos(writer: Writer, claimId?: number): Promise<void> {
  await writer
    .deleteFrom('claim_photo')
    .$if(claimId !== undefined, (photos) => photos.where('claim_id', '=', claimId ?? 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('claim_line')
            .select('line_no')
            .whereRef('claim_line.claim_id', '=', 'claim_photo.claim_id')
            .where('state', '<>', 'withdrawn'),
        ),
      ),
    )
    .execute();
}

export async function deletePhotosBefore(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('claim_photo').where('added_at', '<', before).execute();
}
