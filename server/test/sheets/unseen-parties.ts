import type { Sheet } from './sheet.ts';

/** A second set of invented files, written after the mapper's first version and before the mapper read the files. */
export const unseenParties: readonly Sheet[] = [
  {
    name: 'Customer Contact List.csv',
    kind: 'customers',
    text: `Customer full name,Company,Street address,City,County,Postcode,Country,Phone numbers,Email,Customer type,Open balance,Tax registration no.,Sales terms,Customer since,Reference no.
Larch Lodge,Larch Lodge,2 Wood Lane,Ripon,North Yorkshire,HG4 1AA,United Kingdom,Phone: 01632 960041,inn@larch.example,Trade,"1,310.20",,Net 30,02/01/2019,L100
Linden Bar,Linden Bar Ltd,18 Kirkgate,Leeds,,LS1 6BB,United Kingdom,Phone: 01632 960042,bar@linden.example,Trade,0.00,,Net 30,14/05/2021,L101
Maple Tea Rooms,,4 The Square,Malton,,YO17 7CC,United Kingdom,,tea@maple.example,Trade,-18.00,,Due on receipt,30/09/2023,L102
`,
    columns: {
      'Customer full name': 'CustomerName',
      Company: 'ignored',
      'Street address': 'Billing_Address',
      City: 'Billing_Address',
      County: 'Billing_Address',
      Postcode: 'Billing_Address',
      Country: 'ignored',
      'Phone numbers': 'ignored',
      Email: 'Email',
      'Customer type': 'filter|ignored',
      'Open balance': 'CreditBalance',
      'Tax registration no.': 'ignored',
      'Sales terms': 'ignored',
      'Customer since': 'ignored',
      'Reference no.': 'CustomerAccount',
    },
    checked: [
      'customers L100 CreditBalance 1310.2',
      'customers L102 CreditBalance -18',
      'customers L101 Billing_Address3 LS1 6BB',
    ],
  },
  {
    name: 'customers_export.csv',
    kind: 'customers',
    text: `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags
'7001,Greta,Moon,greta@wharf.example,yes,The Wharf,1 Dock St,,Bristol,,GB,BS1 1AA,,+441632960051,no,1200.00,4,,no,trade
'7002,Ivo,Strand,ivo@capstan.example,no,Capstan Bar,Pier Head,Old Quay,Cardiff,,GB,CF10 2BB,,+441632960052,no,300.00,1,Knock hard,no,trade
'7003,Nell,Frost,nell@galley.example,yes,Galley,3 Strand,,Swansea,,GB,SA1 3CC,,+441632960053,no,0.00,0,,no,trade
`,
    columns: {
      'Customer ID': 'CustomerAccount',
      'First Name': 'Billing_ContactName',
      'Last Name': 'Billing_ContactName',
      Email: 'Email',
      'Accepts Email Marketing': 'ignored',
      'Default Address Company': 'CustomerName',
      'Default Address Address1': 'Billing_Address',
      'Default Address Address2': 'Billing_Address',
      'Default Address City': 'Billing_Address',
      'Default Address Province Code': 'ignored|Billing_Address',
      'Default Address Country Code': 'ignored',
      'Default Address Zip': 'Billing_Address',
      'Default Address Phone': 'ignored',
      Phone: 'ignored',
      'Accepts SMS Marketing': 'ignored',
      'Total Spent': 'ignored',
      'Total Orders': 'ignored',
      Note: 'DeliveryNotes1',
      'Tax Exempt': 'ignored',
      Tags: 'ignored',
    },
    checked: [
      'customers 7001 CustomerName The Wharf',
      'customers 7002 Billing_Address1 Pier Head',
      'logins nell@galley.example Name Nell Frost',
    ],
  },
  {
    name: 'sage customers.csv',
    kind: 'customers',
    text: `A/C,Name,Address Line 1,Address Line 2,Address Line 3,Address Line 4,Postcode,Contact,Telephone,E-Mail 1,E-Mail 2,Credit Limit,O/S,Turnover YTD,Disc %,VAT Code,Price List Ref,Inactive,On Hold,Del Address 1,Del Address 2,Del Postcode
ABBEY,The Abbey,1 Cloister,,Bath,Somerset,BA1 1AA,Ned Vale,01632 960061,ned@abbey.example,accounts@abbey.example,1500.00,320.00,9000.00,0,1,TRADE,0,0,Back door,Bath,BA1 1AB
BRIAR,Briar Rose,Rose Lane,,Frome,Somerset,BA11 2BB,Uma Lea,01632 960062,uma@briar.example,,2500.00,0.00,4000.00,0,1,TRADE,0,1,,,
CROWN,The Crown,High St,,Wells,Somerset,BA5 3CC,Ted Kerr,01632 960063,ted@crown.example,,500.00,75.50,1000.00,5,1,HOTEL,1,0,,,
`,
    columns: {
      'A/C': 'CustomerAccount',
      Name: 'CustomerName',
      'Address Line 1': 'Billing_Address',
      'Address Line 2': 'Billing_Address',
      'Address Line 3': 'Billing_Address',
      'Address Line 4': 'Billing_Address',
      Postcode: 'Billing_Address',
      Contact: 'Billing_ContactName',
      Telephone: 'ignored',
      'E-Mail 1': 'Email',
      'E-Mail 2': 'Email',
      'Credit Limit': 'CreditLimit',
      'O/S': 'CreditBalance',
      'Turnover YTD': 'ignored',
      'Disc %': 'ignored',
      'VAT Code': 'ignored',
      'Price List Ref': 'PriceList',
      Inactive: 'filter',
      'On Hold': 'ignored|filter',
      'Del Address 1': 'Delivery_Address',
      'Del Address 2': 'Delivery_Address',
      'Del Postcode': 'Delivery_PostCode',
    },
    checked: [
      'logins accounts@abbey.example CustomerAccount ABBEY',
      'addresses ABBEY Delivery_PostCode BA1 1AB',
      'customers ABBEY CreditBalance 320',
    ],
    out: [4],
  },
  {
    name: 'Customer ledger.csv',
    kind: 'transactions',
    text: `Customer Code,Customer Name,Posting Date,Document Type,Document No.,External Document No.,Amount,Remaining Amount,Due Date,Currency
C0010,Larch Lodge,2026-11-02,Invoice,SI-5001,PO77,240.00,240.00,2026-12-02,GBP
C0010,Larch Lodge,2026-11-05,Payment,PM-300,,-100.00,0.00,2026-11-05,GBP
C0011,Linden Bar,2026-11-06,Credit Memo,SC-90,SI-4990,-36.00,-36.00,2026-11-06,GBP
`,
    columns: {
      'Customer Code': 'CustomerAccount',
      'Customer Name': 'ignored',
      'Posting Date': 'TransactionDate',
      'Document Type': 'Type',
      'Document No.': 'TransactionNumber',
      'External Document No.': 'Reference1',
      Amount: 'Total',
      'Remaining Amount': 'ignored',
      'Due Date': 'DueDate',
      Currency: 'ignored|filter',
    },
    checked: [
      'transactions PM-300 Balance 140',
      'transactions SC-90 Type Credit note',
      'transactions SI-5001 Reference1 PO77',
    ],
  },
  {
    name: 'Debtors.xls.csv',
    encoding: 'utf16le',
    kind: 'customers',
    text: `Code\tCompany\tSalutation\tFull Address\tPost Code\tTel.\te-mail\tBalance £\tLimit £\tDelivery Day(s)\tRound\tSales Rep\tStatus
0009\tOak & Vine\tMs Roe\t"5 Hill St, Lewes, East Sussex"\tBN7 1AA\t01632 960071\troe@oakvine.example\t£410.00\t£1,000\tTue, Fri\tSOUTH\tAnna\tLive
0010\tPatchwork\tMr Dee\t"The Mews, Hove"\tBN3 2BB\t01632 960072\tdee@patch.example\t£0.00\t£500\tWed\tSOUTH\tAnna\tLive
0011\tQuill\tMr Ash\t"9 Dyke Rd, Brighton"\tBN1 3CC\t01632 960073\tash@quill.example\t£75.25\t£500\tMon\tNORTH\tBen\tClosed
`,
    columns: {
      Code: 'CustomerAccount',
      Company: 'CustomerName',
      Salutation: 'ignored',
      'Full Address': 'Billing_Address',
      'Post Code': 'Billing_Address',
      'Tel.': 'ignored',
      'e-mail': 'Email',
      'Balance £': 'CreditBalance',
      'Limit £': 'CreditLimit',
      'Delivery Day(s)': 'DeliveryDays',
      Round: 'ignored|DeliveryRound',
      'Sales Rep': 'Rep',
      Status: 'filter',
    },
    checked: [
      'customers 0009 DeliveryDays 2|5',
      'customers 0009 Billing_Address2 Lewes',
      'customers 0010 CreditLimit 500',
    ],
    out: [4],
  },
];
