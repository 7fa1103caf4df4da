import type { Product } from '@tradecellar/contract/catalogue.ts';
import type { ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './sheet-download.module.css';
import { sheetFaultSentence, useSheetDownload } from './use-sheet-download.ts';

type SheetDownloadProps = {
  /** Undefined until it is read. */
  readonly product: Product | undefined;
  readonly look: ButtonLook;
  readonly children: ReactNode;
  readonly beside: ReactNode;
};

/** The button that downloads a product's tasting-notes sheet as a PDF, with its progress (2.product.23). */
export function SheetDownload({ product, look, children, beside }: SheetDownloadProps) {
  const { isPending, data: fileName, error, mutate } = useSheetDownload(product);
  const download = () => mutate();
  return (
    <div>
      <p className={styles.ways}>
        <Button
          look={look}
          isBusy={isPending}
          disabledReason={product ? undefined : 'The notes are being read.'}
          onClick={download}
        >
          {!isPending && <Icon name="download" size={18} />}
          {children}
        </Button>
        {beside}
      </p>
      <p className={classNames('small soft', styles.state)} role="status">
        {isPending && 'Making the PDF…'}
        {fileName !== undefined && `Downloaded: ${fileName}`}
      </p>
      {error && <ErrorMessage onRetry={download}>{sheetFaultSentence(error)}</ErrorMessage>}
    </div>
  );
}
