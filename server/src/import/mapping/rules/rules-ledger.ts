import { isAmount, isBlank, isCode, isText, type Rule, rule } from './mapping-rule.ts';

/** transactions.csv: invoices, credit notes and payments of customers. */
export const ledgerRules: readonly Rule[] = [
  rule('Currency', /\bcurrency\b/, 0.95),
  rule('DueDate', /\bdue( date| on| by)?$|\bpay(able)? by$/, 0.95, (p) => p.date >= 0.8),
  rule(
    'SettledBy',
    /\b(settled|cleared|matched|paid|offset) (by|with|against)\b|\b(allocated|applied) (to|against)\b|\b(allocat(ed|ions?)|settlement|settling|match(ed|ing)?|clearing|applied)( (transaction|invoice|document|receipt|payment))? (numbers?|reference|id|document|transactions?)$/,
    0.95,
    (p) => isBlank(p) || ((p.money < 0.5 || p.number < 0.5) && p.date < 0.5),
  ),
  rule('-terms', /\b(due|terms?)\b/, 0.95),
  rule('-nominal', /\b(nominal|department|dept|bank|user)\b/, 0.95),
  rule(
    '-open',
    /\b(open|outstanding|unpaid|remaining|to pay|amount due|unallocated)\b/,
    0.95,
    (p) => isBlank(p) || isAmount(p),
  ),
  rule('-part', /\b(net|vat|goods|discount|paid|allocated|exchange|rate)\b/, 0.9),
  rule('CustomerAccount', /\b(customer|account)\b( (code|number|reference|id))?$|^account/, 0.95, isCode),
  rule('-name', /\bname\b|^customer$/, 0.9, isText),
  rule('TransactionDate', /\bdate\b/, 0.95, (p) => p.date >= 0.8),
  rule('Type', /\b(type|kind)\b/, 0.9, (p) => p.distinctCount <= 20 && p.meanLength <= 24),
  rule('Debit', /\bdebit\b|^dr$/, 0.95, (p) => isBlank(p) || isAmount(p)),
  rule('Credit', /\bcredit\b|^cr$/, 0.95, (p) => isBlank(p) || isAmount(p)),
  rule('Reference1', /\b(po|purchase order|your|external|customer reference)\b/, 0.9),
  rule(
    'TransactionNumber',
    /\b(transaction|invoice|document|number)\b( (number|id|reference))?$/,
    0.9,
    isCode,
  ),
  rule('Balance', /\bbalance\b/, 0.9, isAmount),
  rule('Total', /\b(total|amount|value|inc)\b/, 0.9, isAmount),
  rule('Reference1', /\b(reference|order|purchase order|your|external)\b/, 0.85),
  rule(
    'Reference2',
    /\b(details?|description|memo|narrative|notes?|text|second reference|extra reference)\b/,
    0.75,
  ),
];
