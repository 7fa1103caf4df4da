import type { Sheet } from './sheet.ts';

/** A fourth set of invented files with the heads of widespread systems, written before the mapper read the files. */
export const blindSystems: readonly Sheet[] = [
  {
    name: 'Products.csv',
    kind: 'products',
    text: `Product Code,Description,Category,Sales Price,Unit of Sale,Unit Weight,Tax Code,Nominal Code,Department Number,Supplier A/C,Supplier Part No,Location,Commodity Code,Quantity in Stock,Quantity Allocated,Quantity on Order,Reorder Level,Reorder Qty,Last Cost Price,Average Cost Price,Web Description,Web Details,Barcode,Inactive Flag,Intrastat Import Duty,Last Purchase Date
CLA12,Claret Ch. Poncet 2018 12x75cl,1,126.00,case of 12,16,T1,4000,0,NEGO,77,A1,2204,14,2,0,3,6,80.00,79.50,,,5012345678900,0,0,02/09/2026
POR6,Port LBV Quinta Nova 2017 6x75cl,2,84.00,case of 6,8,T1,4000,0,QUIN,9,B2,2204,9,0,12,3,6,50.00,50.10,,,5012345678917,0,0,11/08/2026
SHE6,Sherry Fino Barbadillo 6x75cl,2,51.00,case of 6,8,T1,4000,0,BARB,3,B3,2204,20,0,0,3,6,30.00,30.20,,,5012345678924,1,0,11/08/2026
BOOK,Wine atlas,9,25.00,each,1,T0,4001,0,,,,4901,3,0,0,0,0,15.00,15.00,,,,0,0,
`,
    columns: {
      'Product Code': 'Code',
      Description: 'Description',
      Category: 'ignored|Group',
      'Sales Price': 'CasePrice',
      'Unit of Sale': 'ignored',
      'Unit Weight': 'ignored',
      'Tax Code': 'VatRate',
      'Nominal Code': 'ignored',
      'Department Number': 'ignored',
      'Supplier A/C': 'ignored',
      'Supplier Part No': 'ignored',
      Location: 'BinNo',
      'Commodity Code': 'ignored',
      'Quantity in Stock': 'StockCases',
      'Quantity Allocated': 'ignored',
      'Quantity on Order': 'ignored',
      'Reorder Level': 'ignored',
      'Reorder Qty': 'ignored',
      'Last Cost Price': 'ignored',
      'Average Cost Price': 'ignored',
      'Web Description': 'ignored',
      'Web Details': 'ignored',
      Barcode: 'ignored',
      'Inactive Flag': 'filter',
      'Intrastat Import Duty': 'ignored',
      'Last Purchase Date': 'ignored',
    },
    checked: ['products CLA12 BottleNett 10.5', 'products POR6 StockCases 9'],
    out: [4, 5],
  },
  {
    name: 'Customers.csv',
    kind: 'customers',
    text: `Account Reference,Company Name,Address Street1,Address Street2,Address Town,Address County,Address Post Code,Contact Name,Telephone Number,Fax Number,Analysis 1,Department Number,VAT Registration No,This Month's Turnover,Year To Date Turnover,Credit Limit,Terms,Settlement Due Days,Settlement Discount Rate,Default Nominal Code,Default Tax Code,Trade Contact,Telephone 2,Web Address,Email Address,Country Code,Account Status,Price List Ref,Delivery Name,Delivery Address 1,Delivery Address 2,Delivery Address 3,Balance,Email2 Address,Inactive Account,On Hold,Date Account Opened
ALDER,Alder House,1 Mill Rd,,Stroud,Glos,GL5 1AA,Fay Reed,01632 960091,,PUB,0,,10.00,900.00,1000.00,30 days,0,0,4000,1,,,,fay@alder.example,GB,0,TRADE,Alder cellar,2 Mill Rd,Stroud,GL5 1AB,412.00,,0,0,01/02/2012
BEECH,Beech Inn,Green Lane,,Nailsworth,Glos,GL6 2BB,Rob Todd,01632 960092,,PUB,0,,0.00,0.00,0.00,30 days,0,0,4000,1,,,,rob@beech.example,GB,0,,,,,,0.00,bar@beech.example,0,0,01/02/2015
CEDAR,Cedar Rooms,5 High St,,Tetbury,Glos,GL8 3CC,Ann Vos,01632 960093,,HOTEL,0,,0.00,300.00,500.00,30 days,0,0,4000,1,,,,ann@cedar.example,GB,0,HOTEL,,,,,88.10,,1,0,01/02/2018
`,
    columns: {
      'Account Reference': 'CustomerAccount',
      'Company Name': 'CustomerName',
      'Address Street1': 'Billing_Address',
      'Address Street2': 'Billing_Address',
      'Address Town': 'Billing_Address',
      'Address County': 'Billing_Address',
      'Address Post Code': 'Billing_Address',
      'Contact Name': 'Billing_ContactName',
      'Telephone Number': 'ignored',
      'Fax Number': 'ignored',
      'Analysis 1': 'ignored',
      'Department Number': 'ignored',
      'VAT Registration No': 'ignored',
      "This Month's Turnover": 'ignored',
      'Year To Date Turnover': 'ignored',
      'Credit Limit': 'CreditLimit',
      Terms: 'ignored',
      'Settlement Due Days': 'ignored',
      'Settlement Discount Rate': 'ignored',
      'Default Nominal Code': 'ignored',
      'Default Tax Code': 'ignored',
      'Trade Contact': 'ignored',
      'Telephone 2': 'ignored',
      'Web Address': 'ignored',
      'Email Address': 'Email',
      'Country Code': 'ignored',
      'Account Status': 'ignored|filter',
      'Price List Ref': 'PriceList',
      'Delivery Name': 'Delivery_Name',
      'Delivery Address 1': 'Delivery_Address',
      'Delivery Address 2': 'Delivery_Address',
      'Delivery Address 3': 'Delivery_Address',
      Balance: 'CreditBalance',
      'Email2 Address': 'Email',
      'Inactive Account': 'filter',
      'On Hold': 'ignored|filter',
      'Date Account Opened': 'ignored',
    },
    checked: [
      'logins bar@beech.example CustomerAccount BEECH',
      'addresses ALDER Delivery_Name Alder cellar',
      'customers ALDER CreditBalance 412',
    ],
    out: [4],
  },
  {
    name: 'product-export.csv',
    kind: 'products',
    text: `id,handle,sku,composite_name,composite_quantity,name,description,product_category,variant_option_one_name,variant_option_one_value,tags,supply_price,retail_price,loyalty_value,account_code,brand_name,supplier_name,supplier_code,active,track_inventory,inventory_Main_Outlet,reorder_point_Main_Outlet
f1e2,syrah,10012,,,Syrah Les Vignes 75cl,<p>Pepper</p>,Red,,,,6.10,13.20,,200,Cave Rhodanienne,RHO,77,1,1,24,6
f1e3,viognier,10013,,,Viognier Les Vignes 75cl,,White,,,,6.60,13.80,,200,Cave Rhodanienne,RHO,78,1,1,12,6
f1e4,marsanne,10014,,,Marsanne 75cl,,White,,,,6.20,13.00,,200,Cave Rhodanienne,RHO,79,0,1,0,6
`,
    columns: {
      id: 'ignored',
      handle: 'ignored',
      sku: 'Code',
      composite_name: 'ignored',
      composite_quantity: 'ignored',
      name: 'Description',
      description: 'WineTastingNotes|SecondaryDescription',
      product_category: 'Group',
      variant_option_one_name: 'ignored|derived',
      variant_option_one_value: 'ignored|derived',
      tags: 'ignored',
      supply_price: 'ignored',
      retail_price: 'BottleNett',
      loyalty_value: 'ignored',
      account_code: 'ignored',
      brand_name: 'Winemaker',
      supplier_name: 'ignored',
      supplier_code: 'ignored',
      active: 'filter',
      track_inventory: 'ignored',
      inventory_Main_Outlet: 'StockBottles',
      reorder_point_Main_Outlet: 'ignored',
    },
    checked: [],
    out: [4],
  },
  {
    name: 'ProductList.csv',
    kind: 'products',
    text: `Product Code,Product Description,Barcode,Unit,Product Group,Sales Account,Default Sell Price,Average Cost,Last Cost,Sellable,Obsolete,Pack Size,Supplier Code,Min Stock Alert Level,Weight,Taxable Sales,Sell Price Tier 1,Sell Price Tier 2,Allocated Qty,Available Qty,Qty On Hand
U-100,Aglianico Monte Nero 2020 75cl,,EA,Red,200,10.40,6.10,6.20,Yes,No,6,SUP1,6,1.3,Yes,9.90,9.40,2,58,60
U-101,Fiano Monte Nero 2022 75cl,,EA,White,200,9.80,5.60,5.70,Yes,No,6,SUP1,6,1.3,Yes,9.30,8.90,0,30,30
U-102,Falanghina 2019 75cl,,EA,White,200,9.20,5.20,5.20,No,Yes,6,SUP1,6,1.3,Yes,8.80,8.30,0,0,0
`,
    columns: {
      'Product Code': 'Code',
      'Product Description': 'Description',
      Barcode: 'ignored',
      Unit: 'ignored',
      'Product Group': 'Group',
      'Sales Account': 'ignored',
      'Default Sell Price': 'BottleNett',
      'Average Cost': 'ignored',
      'Last Cost': 'ignored',
      Sellable: 'filter',
      Obsolete: 'filter',
      'Pack Size': 'CaseSize',
      'Supplier Code': 'ignored',
      'Min Stock Alert Level': 'ignored',
      Weight: 'ignored',
      'Taxable Sales': 'ignored|filter',
      'Sell Price Tier 1': 'ignored',
      'Sell Price Tier 2': 'ignored',
      'Allocated Qty': 'ignored',
      'Available Qty': 'StockBottles',
      'Qty On Hand': 'ignored',
    },
    checked: ['products U-100 StockBottles 58', 'products U-101 BottleNett 9.8'],
    out: [4],
  },
  {
    name: 'PRICES.TXT',
    encoding: 'latin1',
    kind: 'prices',
    text: `PL;ARTNO;DESCR;MINQTY;NETT;CURR;FROM;TO
ONT;X1;Muscat;1;41,40;GBP;01.10.26;
ONT;X2;Cahors;1;52,20;GBP;01.10.26;
OFF;X1;Muscat;1;43,80;GBP;01.10.26;
OFF;X1;Muscat;10;42,60;GBP;01.10.26;
`,
    columns: {
      PL: 'PriceList',
      ARTNO: 'ProductCode',
      DESCR: 'ignored',
      MINQTY: 'filter',
      NETT: 'CasePrice',
      CURR: 'filter',
      FROM: 'From',
      TO: 'filter',
    },
    checked: [],
    out: [2, 3, 4, 5],
  },
  {
    name: 'trade-list.csv',
    kind: 'products',
    text: `CODE,WINE,VTG,PRODUCER,REGION,BTL,CS,NETT/BTL,NETT/CS,RRP,STYLE
,,,,,,,,,,
FRANCE,,,,,,,,,,
B10,Brouilly,2023,Dom. Côte,Beaujolais,75cl,6,9.20,54.00,14.99,Light red
B11,Régnié,2022,Dom. Côte,Beaujolais,75cl,6,9.80,57.60,15.99,Light red
SPAIN,,,,,,,,,,
B20,Txakoli,2023,Ur Bodega,Getaria,75cl,6,11.00,64.80,17.99,Crisp white
Total lines: 3,,,,,,,,,,
`,
    columns: {
      CODE: 'Code',
      WINE: 'Description',
      VTG: 'Vintage',
      PRODUCER: 'Winemaker',
      REGION: 'Appellation',
      BTL: 'UnitSize',
      CS: 'CaseSize',
      'NETT/BTL': 'BottleNett',
      'NETT/CS': 'CasePrice',
      RRP: 'ignored',
      STYLE: 'Style',
    },
    checked: [
      'products B10 CasePrice 54',
      'products B20 CountryDescription Spain',
      'products B11 Vintage 2022',
    ],
  },
];
