import { accountRoutes, adminRoutes } from './account/routes.ts';
import { accountsFilesRoutes } from './accounts-files/routes.ts';
import { apiKeysRoutes } from './api-keys/routes.ts';
import { backOfficeRoutes } from './back-office/routes.ts';
import { basketRoutes } from './basket/routes.ts';
import { boardRoutes } from './board/routes.ts';
import { boughtRoutes } from './bought/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { sheetsRoutes } from './catalogue/sheets/routes.ts';
import { claimsRoutes } from './claims/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { officeImportRoutes } from './import/office/routes.ts';
import { settingsRoutes } from './merchant/routes.ts';
import { namedListRoutes } from './named-lists/routes.ts';
import { officePaymentsRoutes } from './office-payments/routes.ts';
import { officePeopleRoutes } from './office-people/routes.ts';
import { alikeRoutes } from './orders/alike/routes.ts';
import { changeRoutes } from './orders/change/routes.ts';
import { checkoutRoutes } from './orders/place/routes.ts';
import { proposalsRoutes } from './orders/proposals/routes.ts';
import { ordersRoutes } from './orders/read/routes.ts';
import { paymentsRoutes } from './payments/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { priceChangesRoutes } from './price-notices/routes.ts';
import { prospectsRoutes } from './prospects/routes.ts';
import { reservesRoutes } from './reserves/routes.ts';
import { officeSettingsRoutes } from './settings/routes.ts';
import { statementsRoutes } from './statements/routes.ts';
import { supplierCheckRoutes } from './supplier-check/routes.ts';

/** The calls of each noun that need nothing but the shop. */
export const nounRoutes = [
  accountRoutes,
  accountsFilesRoutes,
  adminRoutes,
  alikeRoutes,
  basketRoutes,
  namedListRoutes,
  boardRoutes,
  boughtRoutes,
  changeRoutes,
  claimsRoutes,
  apiKeysRoutes,
  backOfficeRoutes,
  catalogueRoutes,
  sheetsRoutes,
  checkoutRoutes,
  deliveryRoutes,
  documentRoutes,
  officeImportRoutes,
  officeSettingsRoutes,
  ordersRoutes,
  paymentsRoutes,
  officePaymentsRoutes,
  officePeopleRoutes,
  peopleRoutes,
  priceChangesRoutes,
  proposalsRoutes,
  prospectsRoutes,
  reservesRoutes,
  settingsRoutes,
  supplierCheckRoutes,
  statementsRoutes,
];
