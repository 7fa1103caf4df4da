import { useQuery } from '@tanstack/react-query';
import { accountClaimsPhoto } from '@tradecellar/contract/claims.ts';
import { endpointQuery } from '../api/queries.ts';
import { Skeleton } from '../ui/skeleton.tsx';

type ClaimPhotoProps = {
  readonly account: string;
  readonly claimNo: string;
  readonly photoNo: number;
  readonly className?: string;
};

/** A photo of a claim. It is the account's own, so it comes by a call and not by an address. */
export function ClaimPhoto({ account, claimNo, photoNo, className = 'h-24 w-auto' }: ClaimPhotoProps) {
  const { data, error } = useQuery({
    ...endpointQuery(accountClaimsPhoto, { CustomerAccount: account, ClaimNo: claimNo, PhotoNo: photoNo }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <span className="text-sm text-ink-soft">Photo {photoNo} could not be loaded</span>;
  if (!data) return <Skeleton className="size-24" />;
  const { Jpeg, Width, Height } = data.mainResult;
  return (
    <img
      src={`data:image/jpeg;base64,${Jpeg}`}
      width={Width}
      height={Height}
      alt={`${photoNo} of ${claimNo}`}
      className={className}
    />
  );
}
