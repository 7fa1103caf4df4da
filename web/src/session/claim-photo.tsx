import { useQuery } from '@tanstack/react-query';
import { accountClaimsPhoto } from '@tradecellar/contract/claims.ts';
import { useEffect, useRef, useState } from 'react';
import { endpointQuery } from '../api/queries.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type ClaimPhotoProps = {
  readonly account: string;
  readonly claimNo: string;
  readonly photoNo: number;
  /** As the office looks at it. */
  readonly isLarge?: boolean;
};

/** Pixels below the window from which a photo is loaded. */
const NEAR = '400px';

/** A photo of a claim, loaded once it is near. It is the account's own, so it comes by a call and not by an address. */
export function ClaimPhoto({ account, claimNo, photoNo, isLarge = false }: ClaimPhotoProps) {
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    ...endpointQuery(accountClaimsPhoto, { CustomerAccount: account, ClaimNo: claimNo, PhotoNo: photoNo }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isNear,
  });
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: NEAR },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  if (error) return <span className="text-sm text-ink-soft">Photo {photoNo} could not be loaded</span>;
  if (!data) {
    return (
      <div ref={place}>
        <Skeleton className={isLarge ? 'h-48 w-36' : 'h-24 w-18'} />
      </div>
    );
  }
  const { Jpeg, Width, Height } = data.mainResult;
  return (
    <img
      src={`data:image/jpeg;base64,${Jpeg}`}
      width={Width}
      height={Height}
      alt={`${photoNo} of ${claimNo}`}
      decoding="async"
      className={isLarge ? 'h-48 w-auto max-w-full' : 'h-24 w-auto'}
    />
  );
}
