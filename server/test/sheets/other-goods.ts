import type { Sheet } from './sheet.ts';

export const otherGoods: readonly Sheet[] = [
  {
    name: 'Sage 50 products.csv',
    kind: 'products',
    text: `Product Code,Description,Category Number,Qty in Stock,Qty Allocated,Qty On Order,Sales Price,Last Cost Price,Unit of Sale,Tax Code,Nominal Code,Supplier A/C,Supplier Part Number,Location,Unit Weight,Bar Code,Inactive Flag
RIO01,Rioja Joven Campo Viejo 2022 75cl,1,120,12,0,6.95,4.10,Each,T1,4000,BODEGA,778,A1,1.3,5000000000001,0
RIO02,Rioja Reserva Campo Viejo 2018 75cl,1,60,0,24,10.50,6.80,Each,T1,4000,BODEGA,779,A2,1.3,5000000000018,0
CAV01,Cava Brut Sol 75cl,2,30,6,0,8.25,5.20,Each,T1,4000,BODEGA,812,A3,1.6,5000000000025,0
OLD01,Claret Old Stock 2009 75cl,1,2,0,0,9.00,5.00,Each,T1,4000,BORDX,13,Z9,1.3,5000000000032,1
JUI01,Grape Juice 20cl,3,240,0,0,0.95,0.50,Each,T1,4000,JUICE,4,B1,0.4,5000000000049,0
DEL,Delivery Charge,9,0,0,0,10.00,0.00,Each,T1,4905,,,,0,,0
`,
    columns: {
      'Product Code': 'Code',
      Description: 'Description',
      'Category Number': 'ignored|Group',
      'Qty in Stock': 'StockBottles|StockCases',
      'Qty Allocated': 'ignored',
      'Qty On Order': 'ignored',
      'Sales Price': 'BottleNett',
      'Last Cost Price': 'ignored',
      'Unit of Sale': 'ignored',
      'Tax Code': 'VatRate',
      'Nominal Code': 'ignored',
      'Supplier A/C': 'ignored',
      'Supplier Part Number': 'ignored',
      Location: 'BinNo',
      'Unit Weight': 'ignored',
      'Bar Code': 'ignored',
      'Inactive Flag': 'filter',
    },
    checked: [
      'products RIO02 BottleNett 10.5',
      'products RIO02 BottleVAT 2.1',
      'products RIO01 Description Rioja Joven Campo Viejo',
      'products JUI01 UnitSize 20',
      'products CAV01 CasePrice 49.5',
    ],
    out: [5, 7],
  },
  {
    name: 'Shopify products_export_1.csv',
    kind: 'products',
    text: `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,SEO Title,Cost per item,Status
chablis-vv,Chablis Vieilles Vignes 2022 75cl,<p>Flint &amp; lemon.</p>,Domaine Aubry,Food > Wine,White wine,chablis,true,Title,Default Title,CHA22,1300,shopify,48,deny,16.50,18.00,true,true,5000000000056,https://cdn.example/1.jpg,1,false,,9.10,active
fleurie,Fleurie La Roche 2021 75cl,<p>Violets.</p>,Domaine Blot,Food > Wine,Red wine,fleurie,true,Title,Default Title,FLE21,1300,shopify,30,deny,13.25,,true,true,5000000000063,https://cdn.example/2.jpg,1,false,,7.40,active
fleurie,,,,,,,,,,,,,,,,,,,,https://cdn.example/2b.jpg,2,,,,
port-10,Tawny Port 10 Year Old 50cl,<p>Walnut.</p>,Quinta Alva,Food > Wine,Fortified,port,true,Title,Default Title,POR10,1100,shopify,12,deny,19.75,,true,true,5000000000070,https://cdn.example/3.jpg,1,false,,11.00,draft
voucher,Gift voucher £50,,Us,Gift cards,Gift,,true,Title,Default Title,VOU50,0,,0,deny,50.00,,false,false,,,,true,,,active
`,
    columns: {
      Handle: 'ignored',
      Title: 'Description',
      'Body (HTML)': 'WineTastingNotes',
      Vendor: 'Winemaker',
      'Product Category': 'ignored|Group|Supergroup',
      Type: 'Group|Type',
      Tags: 'ignored',
      Published: 'filter',
      'Option1 Name': 'ignored|derived',
      'Option1 Value': 'ignored|derived',
      'Variant SKU': 'Code',
      'Variant Grams': 'ignored',
      'Variant Inventory Tracker': 'ignored',
      'Variant Inventory Qty': 'StockBottles|StockCases',
      'Variant Inventory Policy': 'ignored',
      'Variant Price': 'BottleNett',
      'Variant Compare At Price': 'ignored',
      'Variant Requires Shipping': 'ignored',
      'Variant Taxable': 'ignored|filter',
      'Variant Barcode': 'ignored',
      'Image Src': 'ignored|Image1_URL',
      'Image Position': 'ignored',
      'Gift Card': 'ignored|filter',
      'SEO Title': 'ignored',
      'Cost per item': 'ignored',
      Status: 'filter',
    },
    checked: [
      'products CHA22 Vintage 2022',
      'products CHA22 WineTastingNotes Flint & lemon.',
      'products FLE21 UnitSize 75',
      'products FLE21 BottleNett 13.25',
    ],
    out: [4, 5, 6],
  },
  {
    name: 'Square catalogue.csv',
    kind: 'products',
    text: `Token,Item Name,Variation Name,SKU,Description,Category,Reporting Category,GTIN,Square Online Item Visibility,Sellable,Stockable,Price,Default Unit Cost,Tax - VAT (20%),Current Quantity Main Cellar,Stock Alert Enabled Main Cellar,Archived
AAA1,Soave Monte Alto 2023,Regular,0012,Almond and pear,White,Wine,,visible,Y,Y,9.40,5.35,Y,66,N,N
AAA2,Barbera Colle Rosso 2022,Regular,0013,Cherry,Red,Wine,,visible,Y,Y,10.10,5.90,Y,42,N,N
AAA3,Still water 12x33cl,Case,0101,Glass,Soft,Drinks,,visible,Y,Y,8.40,4.00,Y,20,N,N
AAA4,Dolcetto Colle Rosso 2019,Regular,0014,Plum,Red,Wine,,hidden,Y,Y,9.20,5.10,Y,0,N,Y
`,
    columns: {
      Token: 'ignored',
      'Item Name': 'Description',
      'Variation Name': 'ignored',
      SKU: 'Code',
      Description: 'SecondaryDescription|WineTastingNotes|Notes',
      Category: 'Group',
      'Reporting Category': 'ignored|Supergroup',
      GTIN: 'ignored',
      'Square Online Item Visibility': 'ignored|filter',
      Sellable: 'ignored|filter',
      Stockable: 'ignored',
      Price: 'BottleNett',
      'Default Unit Cost': 'ignored',
      'Tax - VAT (20%)': 'VatRate',
      'Current Quantity Main Cellar': 'StockBottles|StockCases',
      'Stock Alert Enabled Main Cellar': 'ignored',
      Archived: 'filter',
    },
    checked: [
      'products 0012 Vintage 2023',
      'products 0012 BottleVAT 1.88',
      'products 0013 SecondaryDescription Cherry',
    ],
    out: [5],
  },
  {
    name: 'Till products.txt',
    encoding: 'utf16le',
    kind: 'products',
    text: `PLU\tName\tCategory\tSale Price Inc\tCost Price\tTax Rate\tBarcode\tPack Size\tVolume\tStock\tSell on Till\tDeleted
00101\tHouse White 2023\tWine\t£14.40\t£6.10\t20%\t5000000000087\t6\t75cl\t84\tYes\tNo
00102\tHouse Red 2023\tWine\t£14.40\t£6.20\t20%\t5000000000094\t6\t75cl\t96\tYes\tNo
00201\tCraft Lager\tBeer\t£2.88\t£1.10\t20%\t5000000000100\t24\t330ml\t240\tYes\tNo
00202\tOld Bitter\tBeer\t£3.12\t£1.25\t20%\t5000000000117\t12\t500ml\t0\tNo\tYes
`,
    columns: {
      PLU: 'Code',
      Name: 'Description',
      Category: 'Group',
      'Sale Price Inc': 'BottleNett',
      'Cost Price': 'ignored',
      'Tax Rate': 'VatRate',
      Barcode: 'ignored',
      'Pack Size': 'CaseSize',
      Volume: 'UnitSize',
      Stock: 'StockBottles|StockCases',
      'Sell on Till': 'ignored|filter',
      Deleted: 'filter',
    },
    checked: [
      'products 00101 BottleNett 12',
      'products 00101 BottleVAT 2.4',
      'products 00201 UnitSize 33',
      'products 00201 CaseSize 24',
    ],
    out: [5],
  },
  {
    name: 'Autumn list.csv',
    encoding: 'latin1',
    kind: 'products',
    text: `Fenwick & Lowe, Wine Shippers;;;;;;;;
Autumn list 2026 - all prices exclude VAT at 20%;;;;;;;;
;;;;;;;;
;;;;Trade price;;;;
Code;Producer;Wine;Year;Case;Bottle;Pack;ABV;Stock
WHITE WINES;;;;;;;;
F001;Domaine Béal;Pouilly-Fumé Silex;2022;£96.00;£16.50;6x75cl;12,5%;in stock
F002;Weingut Röder;Riesling trocken;2023;£69,60;£12.00;6x75cl;11%;in stock
RED WINES;;;;;;;;
F010;Château Sorbey;Médoc cru bourgeois;2018;£102.00;£17.50;6x75cl;13,5%;3 weeks
F011;Château Sorbey;Médoc, magnums;2016;£123.00;£42.00;3x150cl;13,5%;in stock
Code;Producer;Wine;Year;Case;Bottle;Pack;ABV;Stock
F012;Finca Ola;Monastrell;NV;£54.00;£9.40;6x75cl;14%;in stock
Orders by noon for next day. Terms apply.;;;;;;;;
`,
    columns: {
      Code: 'Code',
      Producer: 'Winemaker',
      Wine: 'Description',
      Year: 'Vintage',
      Case: 'CasePrice',
      Bottle: 'BottleNett',
      Pack: 'CaseSize|UnitSize',
      ABV: 'AlcoholicPercentage',
      Stock: 'ignored',
    },
    checked: [
      'products F001 CasePrice 96',
      'products F001 BottleVAT 3.3',
      'products F011 CaseSize 3',
      'products F011 UnitSize 150',
      'products F012 Vintage NV',
      'products F001 Winemaker Domaine Béal',
    ],
  },
  {
    name: 'stock on hand.csv',
    kind: 'stock',
    text: `Warehouse,SKU,Product Name,On Hand,Committed,Available,Average Cost
Main,00120,Merlot,60,12,48,4.10
Main,00121,Syrah,24,0,24,5.20
Returns/Damaged,00121,Syrah,3,0,3,5.20
`,
    columns: {
      Warehouse: 'derived|filter',
      SKU: 'Code',
      'Product Name': 'ignored',
      'On Hand': 'ignored',
      Committed: 'ignored',
      Available: 'StockBottles|StockCases',
      'Average Cost': 'ignored',
    },
    checked: ['stock 00120 StockBottles 48', 'stock 00121 StockBottles 24'],
    out: [4],
  },
];
