import type { RunFacts } from '../run-facts.ts';
import type { AccountFacts } from './account-facts.ts';
import { documentFaults } from './check-documents.ts';
import { paymentFaults } from './check-payments.ts';
import { noticeFaults, priceFaults } from './check-prices.ts';
import { statementFaults } from './check-statements.ts';

export function accountFaults(
  run: RunFacts,
  { documents, payments, prices, statements }: AccountFacts,
): string[] {
  return [
    ...documentFaults(documents, run.found),
    ...paymentFaults(payments),
    ...priceFaults(run, prices).faults,
    ...noticeFaults(run, prices),
    ...statementFaults(run, statements),
  ];
}
