import { account, accountAccounts, accountActs, accountTransactions } from './account.ts';
import { accountsFilesEndpoints } from './accounts-files.ts';
import {
  customerActs,
  customerByAccount,
  customerByEmail,
  customersFind,
  loginAsCustomer,
  metrics,
} from './admin.ts';
import { accountOrdersAlike } from './alike-orders.ts';
import { apiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';
import { backOfficeEndpoints } from './back-office.ts';
import { answerBackOfficeChange } from './back-office-changes.ts';
import { backOfficeClaims, settleBackOfficeClaim } from './back-office-claims.ts';
import { settingsPreview, settingsSave } from './banner.ts';
import { accountBasketChanges, accountBasketSync } from './basket.ts';
import {
  board,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardLiftHold,
  boardMails,
  boardOrder,
  boardRelease,
  boardSendMail,
} from './board.ts';
import { boardReplacements, boardUndoClaims } from './board-claims.ts';
import { boardDelivered, boardDispatched } from './board-delivery.ts';
import { boardFiles } from './board-files.ts';
import { boardPayments, boardRetryPayment } from './board-payments.ts';
import { accountBought } from './bought.ts';
import {
  productsCounts,
  productsItem,
  productsItems,
  productsMatch,
  productsSearchFilters,
  productsSuggest,
} from './catalogue.ts';
import { orderCachedData, orderPlaced, submitOrder } from './checkout.ts';
import {
  accountClaims,
  accountClaimsAddPhoto,
  accountClaimsAllThere,
  accountClaimsInQuery,
  accountClaimsOpen,
  accountClaimsPhoto,
  accountClaimsWithdraw,
  boardClaims,
  boardSettleClaims,
} from './claims.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from './delivery.ts';
import { documentEndpoints } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { guessMapping, importMappings, keepMapping, removeMapping } from './import-mappings.ts';
import { loginsAdd, loginsFind, loginsRemove } from './logins.ts';
import { accountListsSheet, accountListsSync } from './named-lists.ts';
import {
  discardUpload,
  importProgress,
  importUpload,
  previewImport,
  putUploadPart,
  undoImport,
} from './office-import.ts';
import { officePayments } from './office-payments.ts';
import { officePeople, officePeopleSet } from './office-people.ts';
import {
  changeProduct,
  changeProductPicture,
  officeProduct,
  officeProducts,
  undoProductChange,
} from './office-products.ts';
import {
  officeSettings,
  officeSettingsFile,
  officeSettingsPreview,
  officeSettingsSave,
  officeSettingsTakeOver,
  officeSettingsUndo,
} from './office-settings.ts';
import { accountOrdersChange, accountOrdersChanges } from './order-changes.ts';
import { accountOrdersItemEmail, confirmOrder } from './order-confirmation.ts';
import {
  accountOrdersCancel,
  accountOrdersDue,
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
  accountOrdersSummaries,
} from './orders.ts';
import { ownFile } from './own-files.ts';
import { addPayment, createCheckoutSession, createCheckoutSessionBalance } from './payments.ts';
import {
  invitationOpen,
  invitationsLook,
  invitationsPreview,
  invitationsRead,
  invitationsSend,
  invitationsStop,
  peopleFind,
  peopleInvite,
} from './people.ts';
import { priceNoticeEndpoints } from './price-notices.ts';
import {
  accountProposals,
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsItem,
  accountProposalsMake,
  accountProposalsWithdraw,
  boardProposals,
} from './proposals.ts';
import { acceptApplication, applications, declineApplication, submitProspect } from './prospects.ts';
import { accountNames, accountNamesForget, accountNamesRemember } from './remembered-names.ts';
import {
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
} from './requested-changes.ts';
import { reservesItems } from './reserves.ts';
import {
  officeSetUp,
  officeSetUpLeave,
  officeSetUpLogo,
  officeSetUpMail,
  officeSetUpOpen,
} from './set-up.ts';
import { settings } from './shared-settings.ts';
import { sheets } from './sheets.ts';
import { statementEndpoints } from './statement.ts';
import { today } from './today.ts';
import { whose } from './whose.ts';
import { productsFacts } from './wine-facts.ts';

/**
 * The server does not start if an endpoint of this list has no handler. The tests of authority are generated from this
 * list.
 */
export const allEndpoints: readonly Endpoint[] = [
  ...accountsFilesEndpoints,
  ...documentEndpoints,
  accountClaims,
  accountClaimsAddPhoto,
  accountClaimsAllThere,
  accountClaimsInQuery,
  accountClaimsOpen,
  accountClaimsPhoto,
  accountClaimsWithdraw,
  answerBackOfficeChange,
  backOfficeClaims,
  boardClaims,
  boardReplacements,
  boardSettleClaims,
  boardUndoClaims,
  settleBackOfficeClaim,
  acceptApplication,
  board,
  boardCancel,
  boardDelivered,
  boardDispatched,
  boardFiles,
  boardHandOver,
  boardKeyed,
  boardLiftHold,
  boardMails,
  boardOrder,
  boardPayments,
  boardProposals,
  boardRelease,
  boardRetryPayment,
  boardSendMail,
  account,
  accountAccounts,
  accountActs,
  accountBasketChanges,
  accountBasketSync,
  accountBought,
  accountListsSync,
  accountListsSheet,
  accountNames,
  accountNamesForget,
  accountNamesRemember,
  accountOrdersAlike,
  accountOrdersCancel,
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
  accountOrdersChange,
  accountOrdersChanges,
  accountOrdersDue,
  accountOrdersOnItsWay,
  accountOrdersItem,
  accountOrdersItemEmail,
  accountOrdersItems,
  accountOrdersSummaries,
  accountProposals,
  accountProposalsChange,
  accountProposalsDecline,
  accountProposalsItem,
  accountProposalsMake,
  accountProposalsWithdraw,
  accountTransactions,
  ...statementEndpoints,
  addPayment,
  apiKeys,
  applications,
  ...backOfficeEndpoints,
  confirmOrder,
  createCheckoutSession,
  createCheckoutSessionBalance,
  customerActs,
  customerByAccount,
  customerByEmail,
  customersFind,
  whose,
  declineApplication,
  deliveryAddresses,
  deliveryDate,
  deliveryDays,
  discardUpload,
  loginAsCustomer,
  loginsAdd,
  loginsFind,
  loginsRemove,
  invitationOpen,
  invitationsLook,
  invitationsPreview,
  invitationsRead,
  invitationsSend,
  invitationsStop,
  peopleFind,
  peopleInvite,
  ...priceNoticeEndpoints,
  makeApiKey,
  metrics,
  officeSettings,
  officeSettingsFile,
  officeSettingsPreview,
  officeSettingsSave,
  officeSettingsTakeOver,
  officeSetUp,
  officeSetUpLeave,
  officeSetUpLogo,
  officeSetUpMail,
  officeSetUpOpen,
  officeSettingsUndo,
  officePeople,
  officePeopleSet,
  orderCachedData,
  orderPlaced,
  productsCounts,
  productsFacts,
  productsSuggest,
  productsItem,
  productsItems,
  productsMatch,
  productsSearchFilters,
  ownFile,
  officePayments,
  officeProducts,
  officeProduct,
  changeProduct,
  changeProductPicture,
  undoProductChange,
  guessMapping,
  importMappings,
  importProgress,
  importUpload,
  keepMapping,
  previewImport,
  removeMapping,
  undoImport,
  putUploadPart,
  reservesItems,
  revokeApiKey,
  settings,
  settingsPreview,
  settingsSave,
  ...sheets,
  submitOrder,
  submitProspect,
  today,
];
