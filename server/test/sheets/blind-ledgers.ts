import type { Sheet } from './sheet.ts';

/** A fifth set of invented files, written before the mapper read the files. */
export const blindLedgers: readonly Sheet[] = [
  {
    name: 'audit trail.csv',
    kind: 'transactions',
    text: `No,Type,Account,Nominal,Dept,Details,Date,Ref,Ex.Ref,Net,Tax,T/C,Gross,Amount Paid,O/S,Bank Rec
101,SI,HARB01,4000,0,Wine,03/11/2026,INV20,PO9,200.00,40.00,T1,240.00,0.00,240.00,N
102,SC,HARB01,4000,0,Returned,05/11/2026,CRN3,INV20,-20.00,-4.00,T1,-24.00,0.00,-24.00,N
103,SR,KING02,1200,0,BACS,06/11/2026,BACS7,,-99.00,0.00,T9,-99.00,-99.00,0.00,Y
104,SI,KING02,4000,0,Wine,02/11/2026,INV19,,82.50,16.50,T1,99.00,99.00,0.00,N
`,
    columns: {
      No: 'ignored|TransactionNumber',
      Type: 'Type',
      Account: 'CustomerAccount',
      Nominal: 'ignored',
      Dept: 'ignored',
      Details: 'Reference1|ignored',
      Date: 'TransactionDate',
      Ref: 'TransactionNumber|Reference1',
      'Ex.Ref': 'Reference1|ignored|TransactionNumber',
      Net: 'ignored',
      Tax: 'ignored',
      'T/C': 'ignored',
      Gross: 'Total',
      'Amount Paid': 'ignored',
      'O/S': 'ignored',
      'Bank Rec': 'ignored',
    },
    checked: ['transactions 02/11/2026 Total 99'],
  },
  {
    name: 'Aged Debtors.csv',
    kind: 'customers',
    text: `A/C,Name,Credit Limit,Turnover,Balance,Future,Current,Period 1,Period 2,Period 3,Older,Contact,Tel
HARB01,Harbour Lights,2000.00,5000.00,240.00,0.00,240.00,0.00,0.00,0.00,0.00,Jo Marsh,01632 960001
KING02,The King's Head,0.00,900.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,Sam Pike,01632 960002
MOOR03,Moor Inn,750.00,700.00,55.20,0.00,0.00,55.20,0.00,0.00,0.00,Bill Hale,01632 960004
`,
    columns: {
      'A/C': 'CustomerAccount',
      Name: 'CustomerName',
      'Credit Limit': 'CreditLimit',
      Turnover: 'ignored',
      Balance: 'CreditBalance',
      Future: 'ignored',
      Current: 'ignored',
      'Period 1': 'ignored',
      'Period 2': 'ignored',
      'Period 3': 'ignored',
      Older: 'ignored',
      Contact: 'Billing_ContactName',
      Tel: 'ignored',
    },
    checked: ['customers MOOR03 CreditBalance 55.2'],
  },
  {
    name: 'WineMaster.csv',
    kind: 'products',
    text: `WineID,WineCode,Wine,Vintage,ShipperName,CountryName,RegionName,AppellationName,ColourCode,BottleSizeCl,CaseQty,DutyStatus,CaseSellPriceExVAT,BottleSellPriceExVAT,CaseCost,VATRate,BinLocation,CasesInStock,BottlesInStock,AlcoholPct,IsActive
1,RHO-21,Côtes du Rhône Villages,2021,Dom. Sorgue,France,Rhône,Côtes du Rhône,R,75,6,DP,57.60,9.90,35.00,0.2,A01-3,22,4,14.5,1
2,BDX-16,Saint-Julien,2016,Ch. Landry,France,Bordeaux,Saint-Julien,R,75,12,DP,414.00,35.50,300.00,0.2,A02-1,5,0,13.5,1
3,CHM-NV,Brut Tradition,NV,Maison Perrot,France,Champagne,Champagne,W,150,3,DP,156.00,53.50,110.00,0.2,C01-1,2,1,12,1
4,BDX-09,Margaux,2009,Ch. Dufort,France,Bordeaux,Margaux,R,75,12,IB,690.00,,600.00,0.2,IB-1,3,0,13,0
`,
    columns: {
      WineID: 'ignored',
      WineCode: 'Code',
      Wine: 'Description',
      Vintage: 'Vintage',
      ShipperName: 'Winemaker|ignored',
      CountryName: 'CountryDescription',
      RegionName: 'Appellation|Group|ignored',
      AppellationName: 'Appellation',
      ColourCode: 'Colour',
      BottleSizeCl: 'UnitSize',
      CaseQty: 'CaseSize',
      DutyStatus: 'ignored|filter',
      CaseSellPriceExVAT: 'CasePrice',
      BottleSellPriceExVAT: 'BottleNett',
      CaseCost: 'ignored',
      VATRate: 'VatRate',
      BinLocation: 'BinNo',
      CasesInStock: 'StockCases',
      BottlesInStock: 'StockBottles',
      AlcoholPct: 'AlcoholicPercentage',
      IsActive: 'filter',
    },
    checked: [
      'products RHO-21 BottleVAT 1.98',
      'products RHO-21 StockCases 22',
      'products RHO-21 StockBottles 4',
      'products CHM-NV UnitSize 150',
    ],
    out: [5],
  },
  {
    name: 'Our wines.csv',
    kind: 'products',
    text: `OUR WINES - please order by 4pm - all prices plus VAT,,,,,,
Product,,,Trade,,RRP,
Code,Description,Format,per case,per bottle,per bottle,In stock?
White,,,,,,
W1,"Sancerre, Domaine Vif 2023",6 x 75cl,£99.00,£16.90,£22.00,Y
W2,"Soave, Corte Alta 2023",6 x 75cl,£51.00,£8.90,£12.50,Y
Red,,,,,,
R1,"Chianti, Poggio Nero 2021",6 x 75cl,£63.00,£10.90,£15.00,N
R2,"Claret magnum, Ch. Tour 2018",3 x 150cl,£75.00,£25.50,£35.00,Y
`,
    columns: {
      Code: 'Code',
      Description: 'Description',
      Format: 'CaseSize|UnitSize',
      'per case': 'CasePrice',
      'per bottle': 'BottleNett',
    },
    checked: ['products W1 CasePrice 99', 'products W1 BottleNett 16.9', 'products R2 UnitSize 150'],
  },
  {
    name: 'orders_customers.csv',
    kind: 'customers',
    text: `customer_id,company,first_name,last_name,email,phone,billing_address_1,billing_address_2,billing_city,billing_postcode,billing_country,shipping_address_1,shipping_city,shipping_postcode,role,date_registered,last_active,orders,total_spend,aov
51,Dock Café,Una,Reid,una@dock.example,01632 960101,4 Dock Rd,,Leith,EH6 1AA,GB,4 Dock Rd,Leith,EH6 1AA,wholesale_customer,2021-02-01,2026-11-01,12,2400.00,200.00
52,Forth Bar,Ian,Gow,ian@forth.example,01632 960102,1 Shore,,Leith,EH6 2BB,GB,,,,wholesale_customer,2022-02-01,2026-10-01,3,600.00,200.00
53,,Meg,Orr,meg@orr.example,01632 960103,9 High St,,Perth,PH1 3CC,GB,,,,customer,2022-03-01,2026-10-02,1,60.00,60.00
`,
    columns: {
      customer_id: 'CustomerAccount',
      company: 'CustomerName',
      first_name: 'Billing_ContactName',
      last_name: 'Billing_ContactName',
      email: 'Email',
      phone: 'ignored',
      billing_address_1: 'Billing_Address',
      billing_address_2: 'Billing_Address',
      billing_city: 'Billing_Address',
      billing_postcode: 'Billing_Address',
      billing_country: 'ignored',
      shipping_address_1: 'Delivery_Address',
      shipping_city: 'Delivery_Address',
      shipping_postcode: 'Delivery_PostCode',
      role: 'ignored|filter|PriceList',
      date_registered: 'ignored',
      last_active: 'ignored',
      orders: 'ignored',
      total_spend: 'ignored',
      aov: 'ignored',
    },
    checked: [
      'customers 51 CustomerName Dock Café',
      'customers 53 CustomerName Meg Orr',
      'addresses 51 Delivery_PostCode EH6 1AA',
    ],
  },
  {
    name: 'POS items.csv',
    kind: 'products',
    text: `Item Number,Item Name,Attribute,Size,Department Name,Average Unit Cost,Regular Price,MSRP,Custom Price 1,Tax Code,UPC,Vendor Name,Qty 1,On Order Qty,Reorder Point 1,Item Type
201,Tinto Joven,,75cl,Red wine,4.10,9.00,12.00,8.50,S,5012345600011,Bodega Uno,33,0,6,Inventory
202,Blanco Joven,,75cl,White wine,4.00,8.80,12.00,8.30,S,5012345600028,Bodega Uno,40,12,6,Inventory
203,Corkage,,,Services,0.00,10.00,,10.00,S,,,,,,Service
`,
    columns: {
      'Item Number': 'Code',
      'Item Name': 'Description',
      Attribute: 'ignored',
      Size: 'UnitSize',
      'Department Name': 'Supergroup|Group',
      'Average Unit Cost': 'ignored',
      'Regular Price': 'BottleNett',
      MSRP: 'ignored',
      'Custom Price 1': 'ignored',
      'Tax Code': 'VatRate',
      UPC: 'ignored',
      'Vendor Name': 'Winemaker|ignored',
      'Qty 1': 'StockBottles',
      'On Order Qty': 'ignored',
      'Reorder Point 1': 'ignored',
      'Item Type': 'filter',
    },
    checked: ['products 201 BottleNett 9', 'products 202 StockBottles 40'],
    out: [4],
  },
];
