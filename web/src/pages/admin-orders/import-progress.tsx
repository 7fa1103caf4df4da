import { useQuery } from '@tanstack/react-query';
import { importProgress } from '@tradecellar/contract/office-import.ts';
import { endpointQuery } from '../../api/queries.ts';
import { countText } from '../../ui/count-text.ts';
import styles from './import-files.module.css';

const ASK_AGAIN_MS = 500;

/** How far the shop is with files that were sent; without figures where another of its processes is at work. */
export function ImportProgress({
  upload,
  isImport,
}: {
  readonly upload: string;
  readonly isImport: boolean;
}) {
  const { data } = useQuery({
    ...endpointQuery(importProgress, { upload }),
    ...{ staleTime: 0, gcTime: 0, refetchInterval: ASK_AGAIN_MS },
  });
  const { File = '', Rows = 0, Of = 0 } = data?.mainResult ?? {};
  const doing = isImport ? 'Importing' : 'Checking';
  return (
    <p className={styles.progress}>
      <progress {...(Of > 0 && { value: Rows / Of })} aria-label={`${doing} the files`} />
      <span>
        <span role="status">{File === '' ? `${doing}…` : `${doing} ${File}`}</span>
        {Of > 0 && <span className="soft">{` ${countText(Rows)} of ${countText(Of)} rows`}</span>}
      </span>
    </p>
  );
}
