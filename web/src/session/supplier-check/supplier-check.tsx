import { useMutation } from '@tanstack/react-query';
import { supplierCheck } from '@tradecellar/contract/sheets.ts';
import { callFile } from '../../api/call.ts';
import { publicConfig } from '../../api/public-config.ts';
import { saveFile } from '../../ui/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Downloads the supplier check, if the merchant has an AWRS number. */
export function SupplierCheck() {
  const download = useMutation({
    async mutationFn() {
      saveFile('supplier-check.pdf', await callFile(supplierCheck, {}));
    },
  });
  if (!publicConfig().merchant.awrsNumber) return null;
  return (
    <div className="print:hidden">
      <Button look="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <Icon name="download" size={18} />}
        Supplier check (PDF)
      </Button>
      {download.isError && (
        <ErrorMessage onRetry={() => download.mutate()}>
          The PDF could not be made. Please try again.
        </ErrorMessage>
      )}
    </div>
  );
}
