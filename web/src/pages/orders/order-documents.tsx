import type { AccountDocument } from '@tradecellar/contract/documents.ts';
import { OpenDocument } from '../../session/open-document.tsx';

type OrderDocumentsProps = { readonly account: string; readonly documents: readonly AccountDocument[] };

/** The order's invoice, delivery note and credit notes, as PDFs to open. */
export function OrderDocuments({ account, documents }: OrderDocumentsProps) {
  return (
    <ul>
      {documents.map((document) => (
        <li key={document.Id}>
          <OpenDocument account={account} document={document} />
        </li>
      ))}
    </ul>
  );
}
