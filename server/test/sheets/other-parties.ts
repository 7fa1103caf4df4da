import type { Sheet } from './sheet.ts';

export const otherParties: readonly Sheet[] = [
  {
    name: 'Sage 50 customers.csv',
    kind: 'customers',
    text: `Account Reference,Account Name,Street 1,Street 2,Town,County,Post Code,Contact Name,Telephone Number,Fax Number,Email,VAT Registration Number,Credit Limit,Balance,Settlement Due Days,Terms Agreed,Default Nominal Code,Default Tax Code,Account Status,Department Number
HARB01,Harbour Lights,1 Quayside,,Whitby,North Yorkshire,YO21 1AA,Jo Marsh,01632 960001,,jo@harbour.example,GB123456789,2000.00,1520.35,30,True,4000,T1,0,0
KING02,The King's Head,Market Place,Old Town,Hull,East Riding,HU1 2BB,Sam Pike,01632 960002,,sam@kings.example,,0.00,-12.00,30,True,4000,T1,0,0
0301,Bistro Trois,12 Rose Lane,,York,,YO1 7CC,Anne Roux,01632 960003,,anne@trois.example,,5000.00,3300.10,14,True,4000,T1,0,0
MOOR03,Moor Inn,Moor Road,,Pickering,North Yorkshire,YO18 8DD,Bill Hale,01632 960004,,bill@moor.example,,750.00,0.00,30,True,4000,T1,0,0
`,
    columns: {
      'Account Reference': 'CustomerAccount',
      'Account Name': 'CustomerName',
      'Street 1': 'Billing_Address',
      'Street 2': 'Billing_Address',
      Town: 'Billing_Address',
      County: 'Billing_Address',
      'Post Code': 'Billing_Address',
      'Contact Name': 'Billing_ContactName',
      'Telephone Number': 'ignored',
      'Fax Number': 'ignored',
      Email: 'Email',
      'VAT Registration Number': 'ignored',
      'Credit Limit': 'CreditLimit',
      Balance: 'CreditBalance',
      'Settlement Due Days': 'ignored',
      'Terms Agreed': 'ignored',
      'Default Nominal Code': 'ignored',
      'Default Tax Code': 'ignored',
      'Account Status': 'ignored|filter',
      'Department Number': 'ignored',
    },
    checked: [
      'customers 0301 CustomerName Bistro Trois',
      'customers HARB01 CreditBalance 1520.35',
      'customers KING02 Billing_Address5 HU1 2BB',
      'logins anne@trois.example CustomerAccount 0301',
    ],
  },
  {
    name: 'QuickBooks customers.csv',
    kind: 'customers',
    text: `Customer,Company,Bill address,Bill city,Bill county,Bill postcode,Ship address,Ship city,Ship postcode,Phone,Mobile,Email,Open balance,Account no.,Terms,Notes,Attachments,Currency
The Otter,The Otter Ltd,7 Mill Street,Exeter,Devon,EX1 1AA,Rear door 7 Mill Street,Exeter,EX1 1AA,01632 960010,,otter@otter.example,210.00,C-1001,Net 30,Ring the bell,0,GBP
Heron House,Heron House Hotels,2 Lake Way,Bude,Cornwall,EX23 8BB,,,,01632 960011,,"stay@heron.example, bar@heron.example",0.00,C-1002,Net 30,,0,GBP
Kestrel Kitchen,,The Barn,Tavistock,Devon,PL19 0CC,,,,01632 960012,,cook@kestrel.example,1045.50,C-1003,Net 14,,0,GBP
`,
    columns: {
      Customer: 'CustomerName',
      Company: 'ignored',
      'Bill address': 'Billing_Address',
      'Bill city': 'Billing_Address',
      'Bill county': 'Billing_Address',
      'Bill postcode': 'Billing_Address',
      'Ship address': 'Delivery_Address',
      'Ship city': 'Delivery_Address',
      'Ship postcode': 'Delivery_PostCode',
      Phone: 'ignored',
      Mobile: 'ignored',
      Email: 'Email',
      'Open balance': 'CreditBalance',
      'Account no.': 'CustomerAccount',
      Terms: 'ignored',
      Notes: 'DeliveryNotes1',
      Attachments: 'ignored',
      Currency: 'filter',
    },
    checked: [
      'customers C-1003 CreditBalance 1045.5',
      'logins bar@heron.example CustomerAccount C-1002',
      'addresses C-1001 Delivery_PostCode EX1 1AA',
    ],
  },
  {
    name: 'Exchequer debtors.csv',
    kind: 'customers',
    text: `A/C,Customer Name,Addr1,Addr2,Addr3,Addr4,Postcode,Contact,Phone,Email Address,Cr Limit,O/S Balance,Price Band,Rep,On Stop,Cust/Supp,Last Inv Date
00015,Albion Arms,3 The Strand,,Deal,Kent,CT14 7AA,Ros Bell,01632 960021,ros@albion.example,1000,250.75,TRADE,JH,N,C,21/11/2026
00016,Marine Hotel,Promenade,,Margate,Kent,CT9 1BB,Lee Orr,01632 960022,lee@marine.example,,0,HOTEL,JH,N,C,03/11/2026
00017,Cooper Glassware,Unit 3,Dock Road,Ashford,Kent,TN23 1CC,Accounts,01632 960023,ar@cooper.example,0,0,,,N,S,14/10/2026
00018,Smugglers,The Hythe,,Sandwich,Kent,CT13 9DD,Val Roe,01632 960024,val@smugglers.example,500,612.40,TRADE,PM,Y,C,01/10/2026
`,
    columns: {
      'A/C': 'CustomerAccount',
      'Customer Name': 'CustomerName',
      Addr1: 'Billing_Address',
      Addr2: 'Billing_Address',
      Addr3: 'Billing_Address',
      Addr4: 'Billing_Address',
      Postcode: 'Billing_Address',
      Contact: 'Billing_ContactName',
      Phone: 'ignored',
      'Email Address': 'Email',
      'Cr Limit': 'CreditLimit',
      'O/S Balance': 'CreditBalance',
      'Price Band': 'PriceList',
      Rep: 'Rep',
      'On Stop': 'ignored|filter',
      'Cust/Supp': 'filter',
      'Last Inv Date': 'ignored',
    },
    checked: ['customers 00018 CreditBalance 612.4', 'customers 00015 PriceList TRADE'],
    out: [4],
  },
  {
    name: 'Aged transactions.csv',
    kind: 'transactions',
    text: `Type,Account Reference,Date,Reference,Details,Debit,Credit,Outstanding
SI,HARB01,02/11/2026,10021,Goods,240.00,,240.00
SI,HARB01,09/11/2026,10044,Goods,120.50,,120.50
SC,HARB01,10/11/2026,552,Returned,,24.00,-24.00
SR,KING02,12/11/2026,BACS1,Payment,,99.00,0.00
SI,KING02,01/11/2026,10020,Goods,99.00,,0.00
`,
    columns: {
      Type: 'Type',
      'Account Reference': 'CustomerAccount',
      Date: 'TransactionDate',
      Reference: 'TransactionNumber',
      Details: 'Reference1|ignored',
      Debit: 'Total',
      Credit: 'Total',
      Outstanding: 'ignored',
    },
    checked: [
      'transactions 552 Total -24',
      'transactions 552 Type Credit note',
      'transactions 552 Balance 336.5',
      'transactions BACS1 Balance 0',
      'transactions 10044 TransactionDate 09/11/2026',
    ],
  },
  {
    name: 'Xero-like contact list.csv',
    kind: 'customers',
    text: `Contact ID,Trading Name,First Name,Surname,E-mail,Landline,Invoice Address 1,Invoice Address 2,Invoice Town,Invoice Post Code,Delivery Address 1,Delivery Town,Delivery Post Code,Delivery Instructions,Payment Terms,Newsletter
1041,Ship & Shovel,Tess,Hill,tess@ship.example,01632 960031,1 Wharf,,Poole,BH15 1AA,Back gate,Poole,BH15 1AA,Before 9am,30 days,Y
1042,Café Lune,Marc,Dubois,marc@lune.example,01632 960032,8 High St,,Wareham,BH20 4BB,,,,,14 days,N
1043,Three Cups,Ida,Moss,ida@cups.example,01632 960033,Cross Keys,The Green,Lyme,DT7 3CC,,,,,30 days,Y
`,
    columns: {
      'Contact ID': 'CustomerAccount',
      'Trading Name': 'CustomerName',
      'First Name': 'Billing_ContactName',
      Surname: 'Billing_ContactName',
      'E-mail': 'Email',
      Landline: 'ignored',
      'Invoice Address 1': 'Billing_Address',
      'Invoice Address 2': 'Billing_Address',
      'Invoice Town': 'Billing_Address',
      'Invoice Post Code': 'Billing_Address',
      'Delivery Address 1': 'Delivery_Address',
      'Delivery Town': 'Delivery_Address',
      'Delivery Post Code': 'Delivery_PostCode',
      'Delivery Instructions': 'DeliveryNotes1',
      'Payment Terms': 'ignored',
      Newsletter: 'ignored',
    },
    checked: [
      'customers 1041 Billing_ContactName Tess Hill',
      'addresses 1041 DeliveryNotes1 Before 9am',
      'logins ida@cups.example Name Ida Moss',
    ],
  },
];
