import { useQuery } from '@tanstack/react-query';
import { accountClaimsPhoto } from '@tradecellar/contract/claims.ts';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type ClaimPhotoProps = {
  readonly account: string;
  readonly claimNo: string;
  readonly photoNo: number;
  /** True on the office's page. */
  readonly isLarge?: boolean;
};

/** Pixels below the window from which a photo is loaded. */
const NEAR = '200px';

/** Fetches a photo by a call, because a photo belongs to its account and has no public address. */
const photoQuery = ({ account, claimNo, photoNo }: ClaimPhotoProps, IsSmall: boolean) => ({
  ...endpointQuery(accountClaimsPhoto, {
    CustomerAccount: account,
    ClaimNo: claimNo,
    PhotoNo: photoNo,
    IsSmall,
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

type Jpeg = { readonly Jpeg: string; readonly Width: number; readonly Height: number };
const addressOf = ({ Jpeg }: Jpeg) => `data:image/jpeg;base64,${Jpeg}`;

/** A square photo of a claim, loaded when it is near the window. A press opens the whole photo. */
export function ClaimPhoto(photo: ClaimPhotoProps) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={photo.isLarge ? 'size-48' : 'size-24'}>
      {isNear ? <SmallPhoto {...photo} /> : <Skeleton className="size-full" />}
    </div>
  );
}

function SmallPhoto(photo: ClaimPhotoProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery(photoQuery(photo, true));
  const name = `${photo.photoNo} of ${photo.claimNo}`;
  if (error) return <p className="text-body text-ink-soft">Photo {photo.photoNo} could not be loaded</p>;
  if (!data) return <Skeleton className="size-full" />;
  return (
    <>
      <button type="button" className="block size-full" onClick={() => setIsOpen(true)}>
        <img
          src={addressOf(data.mainResult)}
          alt={name}
          decoding="async"
          className="size-full object-cover"
        />
      </button>
      {isOpen && (
        <Modal title={`Photo ${name}`} isWide onClose={() => setIsOpen(false)}>
          <WholePhoto photo={photo} small={data.mainResult} />
        </Modal>
      )}
    </>
  );
}

type WholePhotoProps = { readonly photo: ClaimPhotoProps; readonly small: Jpeg };

/** The small photo is shown until the whole photo has loaded, and if the whole photo cannot be loaded. */
function WholePhoto({ photo, small }: WholePhotoProps) {
  const { data } = useQuery(photoQuery(photo, false));
  return (
    <img
      src={addressOf(data?.mainResult ?? small)}
      width={small.Width}
      height={small.Height}
      alt={`${photo.photoNo} of ${photo.claimNo}, whole`}
      className="h-auto max-h-[75vh] w-full object-contain"
    />
  );
}
