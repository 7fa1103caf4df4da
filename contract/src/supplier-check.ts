import { defineEndpoint, FileBytes } from './endpoint.ts';

export const supplierCheck = defineEndpoint({
  method: 'GET',
  path: '/settings/supplier-check',
  who: 'person',
  summary: 'A page about the merchant for a customer who must check a supplier, as PDF',
  longestSeconds: 30,
  answer: FileBytes,
  file: 'application/pdf',
  problems: [],
});
