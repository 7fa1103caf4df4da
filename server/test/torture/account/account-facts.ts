import type { DocumentFacts } from './check-documents.ts';
import type { PaymentFacts } from './check-payments.ts';
import type { StatementFacts } from './morning-mails.ts';
import type { PriceFacts } from './price-books.ts';

export type AccountFacts = {
  readonly documents: DocumentFacts;
  readonly payments: PaymentFacts;
  readonly prices: PriceFacts;
  readonly statements: StatementFacts;
};
