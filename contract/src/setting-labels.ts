import { ACCOUNTS_SHAPES, SHAPE_SYSTEMS } from './accounts-shapes.ts';

const SHAPE_LABELS: Readonly<Record<string, string>> = {
  sales: 'account of sales',
  delivery: 'account or item of the delivery charge',
  standard: 'tax code at 20 %',
  reduced: 'tax code at 5 %',
  zero: 'tax code without VAT',
  contact: 'customers found by',
  rows: 'a row for each',
  dates: 'form of dates',
  fileName: 'name of the file',
};

/**
 * The settings that the sales office changes on the page Settings, in the page's groups and sequence, each with its
 * label. A setting that is missing here stays with the merchant's file (decision 124).
 */
export const SETTING_GROUPS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Your business': {
    name: 'Company name',
    addressLines: 'Address',
    phone: 'Telephone of the order desk',
    orderEmail: 'E-mail of the order desk',
    companyLine: 'Company and VAT numbers',
    awrsNumber: 'AWRS number',
    securityContact: 'Contact for security faults',
  },
  'Opening and delivery': {
    'delivery.days': 'Delivery days',
    'delivery.cutoff': 'Cut-off',
    'delivery.offsetDays': 'Days until the first delivery',
    'delivery.closedDays': 'Closed days',
    'delivery.bankHolidays': 'Bank holidays',
    'delivery.furthestMonths': 'Months ahead',
    'switches.deliveryDates': 'Buyers choose the date',
    'switches.overrideDeliveryAddress': 'Delivery to another address',
    'switches.collection': 'Collection',
    'collection.fromHour': 'Collection from',
    'collection.toHour': 'Collection until',
    'collection.stepMinutes': 'Minutes between collections',
  },
  'Delivery charge and minimums': {
    'minimums.bottles': 'Fewest bottles',
    'minimums.value': 'Lowest value',
    'minimums.exemptClosureStyles': 'Closures without a minimum',
    'deliveryCharge.on': 'Delivery charge',
    'deliveryCharge.amount': 'Charge',
    'deliveryCharge.freeFromCases': 'Free from cases',
    'deliveryCharge.freeFromValue': 'Free from value',
    'deliveryCharge.postcodes': 'Postcodes of these terms',
    'deliveryCharge.elsewhere.amount': 'Charge elsewhere',
    'deliveryCharge.elsewhere.freeFromCases': 'Free from cases elsewhere',
    'deliveryCharge.elsewhere.freeFromValue': 'Free from value elsewhere',
    'deliveryCharge.vatRate': 'VAT on the charge',
  },
  'Orders and payment': {
    'switches.addToBasket': 'Ordering',
    'switches.credit': 'Orders on credit',
    'switches.cardPayment': 'Payment by card',
    'switches.negativeBalanceAllowed': 'Orders above the available credit',
    'credit.restrictToWebCred': 'Credit for chosen customers only',
    'credit.hideWhenLow': 'Hide credit that does not suffice',
    'credit.ledgerDays': 'Days until the ledger has an order',
    pricesBy: 'Prices of the day of',
    transferLines: 'Bank for payment by transfer',
    'overdue.holdAfterDays': 'Days overdue before orders wait',
    'overdue.holdAbove': 'Overdue sum before orders wait',
    'switches.backOrder': 'Back orders',
    'switches.stockControl': 'Stock limits orders',
    'switches.reservesOrders': 'Reserves',
    'switches.onlySellMultiplesOf': 'Whole cases only',
    'switches.referenceRequired': 'Reference required',
    'switches.prospects': 'Applications for an account',
    'backOffice.holdMinutes': 'Minutes an order waits',
    'backOffice.holdUntilCutoff': 'Orders wait until the cut-off',
    'backOffice.takesChanges': 'Changes after an order went out',
  },
  'What customers see': {
    productView: 'First view of the list',
    searchEngines: 'Search engines',
    titleField: 'Title of a wine',
    'bannerDays.from': 'Banner from',
    'bannerDays.until': 'Banner until',
    'switches.showStock': 'Stock',
    'switches.unitFlag': 'Sizes beside the quantity',
    'switches.binNumberShown': 'Bin number',
    'switches.basketInFlyout': 'Open the mini basket',
    'switches.accountManagerCard': 'Account manager',
    'switches.rrpCalculator': 'Retail prices',
    notesDisplay: 'Notes of a wine',
    'sectionTitles.tastingNotes': 'Title of note 1',
    'sectionTitles.notes2': 'Title of note 2',
    'sectionTitles.notes3': 'Title of note 3',
    'sectionTitles.aboutTheProducer': 'Title of note 4',
    'sectionTitles.servingSuggestion': 'Title of the serving suggestion',
    labelOverrides: 'Names of allergens and suitabilities',
  },
  Texts: {
    'login.heading': 'Heading of the login',
    'login.words': 'Words below the heading',
    'contact.words': 'Opening words of Contact Us',
    termsHtml: 'Terms',
    privacyHtml: 'Privacy',
  },
  Mails: {
    'mail.orderDesk': 'Each order to the order desk',
    'mail.delivered': 'Delivered',
    'mail.dueMoved': 'A due date moves',
    'priceNotices.daysBefore': 'Days before a buyer’s wines change',
    'backOffice.alertMinutes': 'Minutes until the desk is alerted',
    'backOffice.importHours': 'Hours until a file is late',
  },
  Invitations: {
    'invitations.subject': 'Subject of an invitation',
    'invitations.heading': 'Heading of an invitation',
    'invitations.words': 'Words of an invitation',
    'invitations.announcementSubject': 'Subject of the mail to all customers',
    'invitations.announcementHeading': 'Heading of the mail to all customers',
    'invitations.announcement': 'Words of the mail to all customers',
    'invitations.perHour': 'Mails an hour',
    'invitations.fromFiles': 'Invite people of a file',
    'invitations.requests': 'Ask for access',
  },
  'Files for the accounts': {
    'accountsFiles.shape': 'Shape',
    'accountsFiles.termsDays': 'Days until an invoice is due',
    'accountsFiles.reserves': 'Orders from reserves',
    'accountsFiles.at': 'Written into the folder at',
    'accountsFiles.from': 'Folder: first day of orders',
    'accountsFiles.contacts': 'Customers called otherwise in the accounts',
  },
  ...shapeGroups(),
  'Claims and proposals': {
    'claims.faultHours': 'Hours for breakages and faults',
    'claims.faultsFrom': 'Hours for faults begin',
    'claims.notArrivedDays': 'Days for orders not arrived',
    'claims.notArrivedFrom': 'Days not arrived begin',
    'claims.undoMinutes': 'Minutes to undo a settlement',
    'proposals.days': 'Days until a proposal expires',
    'proposals.mostDays': 'Most days of a proposal',
  },
  Look: {
    logoUrl: 'Logo',
    logoDarkUrl: 'Logo for dark screens',
    'brand.colour': 'Colour',
    'brand.hover': 'Colour under the pointer',
    'brand.notice': 'Colour of notices',
    'login.picture': 'Picture of the login',
  },
};

/** A group for each shape of files for the accounts. Columns and the folder's path stay with the merchant's file. */
function shapeGroups(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    ACCOUNTS_SHAPES.map((shape) => {
      const system = shape === 'sheet' ? 'Plain sheet' : SHAPE_SYSTEMS[shape];
      const labels = Object.entries(SHAPE_LABELS).map(([name, label]) => [
        `accountsFiles.shapes.${shape}.${name}`,
        `${system}: ${label}`,
      ]);
      return [`Files for the accounts: ${system}`, Object.fromEntries(labels)];
    }),
  );
}

/** The label of each setting by its dotted name. */
export const settingLabels: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(SETTING_GROUPS),
);

/** The set-up stores this door in the database. Every other door needs the merchant's file. */
export const DOOR_SETTING = 'backOffice.door';

/** The set-up opens the shop. The page Settings cannot close the shop again. */
export const OPEN_SETTING = 'isOpen';
