import type { Sheet } from './sheet.ts';

/** A third set of invented files, written before the mapper read the files. */
export const blindSheets: readonly Sheet[] = [
  {
    name: 'StockRecords.csv',
    kind: 'products',
    text: `Stock Code,Stock Name,Sub Title,Pack/Bottle,Cat,Origin,List Price £,Case of 6 Price £,Cost £,VAT Ind,Qty,Loc'n,Live Y/N,Tasting Note
A100,Albariño Rías Baixas 2023,Bodega Mar,75cl,White,Spain,9.50,55.20,5.90,S,120,W1,Y,Salty and long
A101,Godello Valdeorras 2022,Bodega Sil,75cl,White,Spain,11.25,65.40,7.00,S,48,W2,Y,Ripe pear
A102,Mencía Ribeira 2021,Bodega Sil,75cl,Red,Spain,10.40,60.60,6.40,S,0,R7,N,Graphite
A103,Water glass 33cl,Font,33cl,Soft,Spain,0.70,4.02,0.30,Z,200,S1,Y,
`,
    columns: {
      'Stock Code': 'Code',
      'Stock Name': 'Description',
      'Sub Title': 'SecondaryDescription|Winemaker',
      'Pack/Bottle': 'UnitSize',
      Cat: 'Group',
      Origin: 'CountryDescription',
      'List Price £': 'BottleNett',
      'Case of 6 Price £': 'CasePrice',
      'Cost £': 'ignored',
      'VAT Ind': 'VatRate',
      Qty: 'StockBottles',
      "Loc'n": 'BinNo',
      'Live Y/N': 'filter',
      'Tasting Note': 'WineTastingNotes',
    },
    checked: ['products A100 BottleVAT 1.9', 'products A101 CasePrice 65.4', 'products A103 VatRate 0'],
    out: [4],
  },
  {
    name: 'customer list.txt',
    kind: 'customers',
    text: `Cust No|Cust Name|Inv Add1|Inv Add2|Inv Add3|Inv PCode|Del Name|Del Add1|Del Add2|Del PCode|Contact Name|Tel No|Email Addr|Bal O/S|Cr Lim|Price Code|Terms|Stop|Last Order
010|Anchor Inn|1 The Hard|Portsea||PO1 3AA|Anchor Cellar|1 The Hard|Portsea|PO1 3AB|Kim Soo|01632 960081|kim@anchor.example|120.40|1000|B|30|N|12/11/26
011|Bosun's|8 Quay||Gosport|PO12 1BB|||||Lou Park|01632 960082|lou@bosun.example|0.00|500|A|30|N|02/11/26
012|Compass Hotel|High St|Old Town|Ryde|PO33 2CC|||||Di Moore|01632 960083|di@compass.example;stores@compass.example|-15.00|0|A|14|N|20/10/26
`,
    columns: {
      'Cust No': 'CustomerAccount',
      'Cust Name': 'CustomerName',
      'Inv Add1': 'Billing_Address',
      'Inv Add2': 'Billing_Address',
      'Inv Add3': 'Billing_Address',
      'Inv PCode': 'Billing_Address',
      'Del Name': 'Delivery_Name',
      'Del Add1': 'Delivery_Address',
      'Del Add2': 'Delivery_Address',
      'Del PCode': 'Delivery_PostCode',
      'Contact Name': 'Billing_ContactName',
      'Tel No': 'ignored',
      'Email Addr': 'Email',
      'Bal O/S': 'CreditBalance',
      'Cr Lim': 'CreditLimit',
      'Price Code': 'PriceList',
      Terms: 'ignored',
      Stop: 'ignored|filter',
      'Last Order': 'ignored',
    },
    checked: [
      'addresses 010 Delivery_Name Anchor Cellar',
      'logins stores@compass.example CustomerAccount 012',
      'customers 010 PriceList B',
    ],
  },
  {
    name: 'items-2026.csv',
    kind: 'products',
    text: `Item No.;Description;Description 2;Base Unit of Measure;Unit Price;Unit Cost;VAT Prod. Posting Group;Gross Weight;Inventory;Vendor No.;Vendor Item No.;Item Category Code;Country/Region of Origin Code;Blocked;Qty. per Case;Volume cl;Vintage Year;Alcohol Pct.
1000;Pouilly-Vinzelles Les Quarts;Dom. Valette;BOTTLE;15,20;9,10;STANDARD;1,3;66;V001;PV23;WHITE;FR;No;6;75;2023;13,0
1001;Saint-Amour;Dom. Revillon;BOTTLE;13,40;7,90;STANDARD;1,3;12;V002;SA22;RED;FR;No;6;75;2022;13,0
1002;Fleurie magnum;Dom. Revillon;BOTTLE;28,00;17,00;STANDARD;2,6;3;V002;FL21;RED;FR;Yes;3;150;2021;13,0
1003;Verjus;Dom. Valette;BOTTLE;6,00;3,00;ZERO;1,1;9;V001;VJ;FOOD;FR;No;6;50;;
`,
    columns: {
      'Item No.': 'Code',
      Description: 'Description',
      'Description 2': 'SecondaryDescription',
      'Base Unit of Measure': 'ignored',
      'Unit Price': 'BottleNett',
      'Unit Cost': 'ignored',
      'VAT Prod. Posting Group': 'VatRate',
      'Gross Weight': 'ignored',
      Inventory: 'StockBottles',
      'Vendor No.': 'ignored',
      'Vendor Item No.': 'ignored',
      'Item Category Code': 'Group',
      'Country/Region of Origin Code': 'ignored|Country|CountryDescription',
      Blocked: 'filter',
      'Qty. per Case': 'CaseSize',
      'Volume cl': 'UnitSize',
      'Vintage Year': 'Vintage',
      'Alcohol Pct.': 'AlcoholicPercentage',
    },
    checked: [
      'products 1000 BottleNett 15.2',
      'products 1003 VatRate 0',
      'products 1001 CasePrice 80.4',
      'products 1000 AlcoholicPercentage 13',
    ],
    out: [4],
  },
  {
    name: 'Open items.csv',
    kind: 'transactions',
    text: `Customer,Txn Date,Txn Type,Num,PO Number,Due Date,Amount,Open Balance
The Otter,02/11/2026,Invoice,1044,PO-1,02/12/2026,210.00,210.00
The Otter,09/11/2026,Payment,77,,09/11/2026,-100.00,-100.00
Heron House,05/11/2026,Credit Note,1050,,05/11/2026,-20.00,-20.00
`,
    columns: {
      Customer: 'CustomerAccount',
      'Txn Date': 'TransactionDate',
      'Txn Type': 'Type',
      Num: 'TransactionNumber',
      'PO Number': 'Reference1',
      'Due Date': 'DueDate',
      Amount: 'Total',
      'Open Balance': 'ignored',
    },
    checked: ['transactions 77 Balance 110', 'transactions 1044 Reference1 PO-1'],
  },
  {
    name: 'Wholesale Wine List.csv',
    kind: 'products',
    text: `Harbour Cellars,,,,,,,
Wholesale price list - Spring - prices are ex-VAT per bottle,,,,,,,
,,,,,,,
No.,Wine & vintage,Producer,Country,Bottle,Bottles per case,Price per bottle (ex VAT),Price per bottle (inc VAT)
Sparkling,,,,,,,
1,Crémant de Loire NV,Dom. Gaudron,France,75cl,6,£11.50,£13.80
2,English Sparkling Brut 2019,Nyewood,England,75cl,6,£21.00,£25.20
Reds,,,,,,,
14,Rioja Crianza 2020,Finca Real,Spain,75cl,12,£8.25,£9.90
15,Rioja Crianza 2020 (half),Finca Real,Spain,37.5cl,24,£4.75,£5.70
,,,,,,,
Prices may change without notice.,,,,,,,
`,
    columns: {
      'No.': 'Code',
      'Wine & vintage': 'Description',
      Producer: 'Winemaker',
      Country: 'CountryDescription',
      Bottle: 'UnitSize',
      'Bottles per case': 'CaseSize',
      'Price per bottle (ex VAT)': 'BottleNett',
      'Price per bottle (inc VAT)': 'ignored',
    },
    checked: ['products 14 CasePrice 99', 'products 15 UnitSize 37.5', 'products 1 BottleVAT 2.3'],
  },
  {
    name: 'clients.csv',
    kind: 'customers',
    text: `"ID","Account Number","Business Name","Trading As","Primary Contact","Job Title","Email","CC Emails","Billing Street","Billing City","Billing State/Province","Billing Zip/Postal Code","Shipping Street","Shipping City","Shipping Zip/Postal Code","Credit Terms","Account Balance","Available Credit","Account Owner","Customer Group","Tier","Created At","Is Active"
"1","TR-01","Otter Inns Ltd","The Otter","Pam Day","Owner","pam@otter.example","bar@otter.example","7 Mill St","Exeter","Devon","EX1 1AA","7 Mill St","Exeter","EX1 1AA","30 days","210.00","790.00","Jo","Pubs","Gold","2020-01-01","true"
"2","TR-02","Heron Ltd","Heron House","Al Roy","Buyer","al@heron.example","","2 Lake Way","Bude","Cornwall","EX23 8BB","","","","30 days","0.00","500.00","Jo","Hotels","Silver","2021-01-01","true"
"3","TR-03","Old Mill Ltd","The Old Mill","","","mill@old.example","","1 Leat","Bude","Cornwall","EX23 9CC","","","","30 days","0.00","0.00","Jo","Pubs","Silver","2018-01-01","false"
`,
    columns: {
      ID: 'ignored',
      'Account Number': 'CustomerAccount',
      'Business Name': 'CustomerName|ignored',
      'Trading As': 'CustomerName|ignored',
      'Primary Contact': 'Billing_ContactName',
      'Job Title': 'ignored',
      Email: 'Email',
      'CC Emails': 'Email',
      'Billing Street': 'Billing_Address',
      'Billing City': 'Billing_Address',
      'Billing State/Province': 'Billing_Address',
      'Billing Zip/Postal Code': 'Billing_Address',
      'Shipping Street': 'Delivery_Address',
      'Shipping City': 'Delivery_Address',
      'Shipping Zip/Postal Code': 'Delivery_PostCode',
      'Credit Terms': 'ignored',
      'Account Balance': 'CreditBalance',
      'Available Credit': 'AvailableCredit',
      'Account Owner': 'Rep|ignored',
      'Customer Group': 'PriceList|ignored',
      Tier: 'PriceList|ignored',
      'Created At': 'ignored',
      'Is Active': 'filter',
    },
    checked: ['customers TR-01 CreditBalance 210', 'addresses TR-01 Delivery_PostCode EX1 1AA'],
    out: [4],
  },
];
