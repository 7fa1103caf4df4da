import type { Sheet } from './sheet.ts';

/** A second set of invented files, written after the mapper's first version and before the mapper read the files. */
export const unseenGoods: readonly Sheet[] = [
  {
    name: 'ProductServiceList.csv',
    kind: 'products',
    text: `Product/Service Name,SKU,Type,Sales Description,Sales Price / Rate,Income Account,Taxable,Sales Tax Code,Purchase Description,Purchase Cost,Expense Account,Quantity On Hand,Reorder Point,Inventory Asset Account,Category,Quantity as-of Date
Sauvignon Blanc Kauri Creek 2024 6x75cl,0070,Inventory,Zesty,59.40,Sales of Product Income,Yes,20.0% S,Sauv,36.00,Cost of Sales,22,5,Stock Asset,Wine,01/11/2026
Pinot Noir Kauri Creek 2022 6x75cl,0071,Inventory,Cherry,84.00,Sales of Product Income,Yes,20.0% S,PN,52.00,Cost of Sales,11,5,Stock Asset,Wine,01/11/2026
Ginger beer 24x20cl,0150,Inventory,,14.40,Sales of Product Income,Yes,20.0% S,,8.00,Cost of Sales,30,5,Stock Asset,Soft,01/11/2026
Tasting evening,,Service,,35.00,Services,Yes,20.0% S,,,,,,,Events,
Wooden crate,0900,Non-inventory,,4.00,Sales of Product Income,Yes,20.0% S,,1.00,Cost of Sales,,,,Packaging,
`,
    columns: {
      'Product/Service Name': 'Description',
      SKU: 'Code',
      Type: 'filter',
      'Sales Description': 'SecondaryDescription',
      'Sales Price / Rate': 'CasePrice',
      'Income Account': 'ignored',
      Taxable: 'filter|ignored',
      'Sales Tax Code': 'VatRate',
      'Purchase Description': 'ignored',
      'Purchase Cost': 'ignored',
      'Expense Account': 'ignored',
      'Quantity On Hand': 'StockCases',
      'Reorder Point': 'ignored',
      'Inventory Asset Account': 'ignored',
      Category: 'Group',
      'Quantity as-of Date': 'ignored',
    },
    checked: [
      'products 0070 BottleNett 9.9',
      'products 0071 Vintage 2022',
      'products 0150 CaseSize 24',
      'products 0070 StockCases 22',
    ],
    out: [5, 6],
  },
  {
    name: 'products_export.csv',
    kind: 'products',
    text: `Handle,Title,Body (HTML),Vendor,Standard Product Type,Custom Product Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Taxable,Variant Barcode,Image Src,Status
morgon,Morgon Côte du Py 2022,<p>Dark cherry.</p>,Domaine Ruet,,Red,beaujolais,TRUE,Size,75cl,MOR75,1300,60,12.80,,TRUE,,https://cdn.example/a.jpg,active
morgon,,,,,,,,,150cl,MOR150,2600,6,27.00,,TRUE,,,
saint-veran,Saint-Véran Les Pierres 2023,<p>Chalk.</p>,Domaine Lac,,White,macon,TRUE,Size,75cl,STV75,1300,36,14.10,,TRUE,,https://cdn.example/b.jpg,active
`,
    columns: {
      Handle: 'ignored|derived',
      Title: 'Description',
      'Body (HTML)': 'WineTastingNotes',
      Vendor: 'Winemaker',
      'Standard Product Type': 'ignored|Group',
      'Custom Product Type': 'Group|Type',
      Tags: 'ignored',
      Published: 'filter',
      'Option1 Name': 'derived',
      'Option1 Value': 'derived',
      'Variant SKU': 'Code',
      'Variant Grams': 'ignored',
      'Variant Inventory Qty': 'StockBottles',
      'Variant Price': 'BottleNett',
      'Variant Compare At Price': 'ignored',
      'Variant Taxable': 'filter|ignored',
      'Variant Barcode': 'ignored',
      'Image Src': 'ignored|Image1_URL',
      Status: 'filter',
    },
    checked: [
      'products MOR150 UnitSize 150',
      'products MOR150 Winemaker Domaine Ruet',
      'products MOR150 BottleNett 27',
      'products STV75 UnitSize 75',
    ],
  },
  {
    name: 'WINES.CSV',
    encoding: 'latin1',
    kind: 'products',
    text: `Prod Code;Vint;Wine Name;Grower;Region;Ctry;Col;Btl Size;Btls/Case;DP Case £;DP Btl £;IB Case £;Free Cs;Free Btl;Status;Alc %;Drink From;Drink To
1001;2019;Gevrey-Chambertin;Domaine Pérot;Burgundy;France;Red;75;6;246.00;42.50;210.00;12;3;Current;13,5;2024;2032
1002;2020;Chablis 1er Cru Vaillons;Domaine Aubry;Burgundy;France;White;75;12;264.00;23.00;228.00;4;0;Current;12,5;2023;2029
1003;NV;Champagne Brut Réserve;Lacourt;Champagne;France;Sparkling;150;3;171.00;58.50;140.00;0;2;Current;12,0;;
1004;2012;Pauillac 5ème cru;Ch. Tourelle;Bordeaux;France;Red;75;12;720.00;61.50;660.00;1;0;Delisted;13,0;2022;2040
`,
    columns: {
      'Prod Code': 'Code',
      Vint: 'Vintage',
      'Wine Name': 'Description',
      Grower: 'Winemaker',
      Region: 'Appellation|Group',
      Ctry: 'CountryDescription',
      Col: 'Colour',
      'Btl Size': 'UnitSize',
      'Btls/Case': 'CaseSize',
      'DP Case £': 'CasePrice',
      'DP Btl £': 'BottleNett',
      'IB Case £': 'ignored',
      'Free Cs': 'StockCases',
      'Free Btl': 'StockBottles',
      Status: 'filter',
      'Alc %': 'AlcoholicPercentage',
      'Drink From': 'DrinkFrom',
      'Drink To': 'DrinkTo',
    },
    checked: [
      'products 1001 BottleVAT 8.5',
      'products 1002 CasePrice 264',
      'products 1003 UnitSize 150',
      'products 1001 StockBottles 3',
      'products 1001 AlcoholicPercentage 13.5',
      'products 1001 DrinkTo 2032',
    ],
    out: [5],
  },
  {
    name: 'EPOS export.csv',
    kind: 'products',
    text: `Id,Name,Description,ButtonColour,CostPrice,IsCostPriceIncTax,SalePrice,IsSalePriceIncTax,EatOutPrice,TaxRate,Barcode,OrderCode,Category,Size,IsArchived,UnitOfSale,VolumeOfSale
88,Malbec La Posta,Plummy,#FF0000,5.10,FALSE,11.00,FALSE,,20,5000000000124,M001,Red wine,75cl,FALSE,Bottle,0.75
89,Pinot Grigio Via Alta,Crisp,#FF0000,4.20,FALSE,9.20,FALSE,,20,5000000000131,P001,White wine,75cl,FALSE,Bottle,0.75
90,Rosé d'Anjou,Off-dry,#FF0000,4.60,FALSE,9.60,FALSE,,20,5000000000148,R001,Rosé,75cl,TRUE,Bottle,0.75
`,
    columns: {
      Id: 'ignored|Code',
      Name: 'Description',
      Description: 'SecondaryDescription|WineTastingNotes',
      ButtonColour: 'ignored',
      CostPrice: 'ignored',
      IsCostPriceIncTax: 'ignored',
      SalePrice: 'BottleNett',
      IsSalePriceIncTax: 'ignored',
      EatOutPrice: 'ignored',
      TaxRate: 'VatRate',
      Barcode: 'ignored',
      OrderCode: 'ignored|Code',
      Category: 'Group',
      Size: 'UnitSize',
      IsArchived: 'filter',
      UnitOfSale: 'ignored',
      VolumeOfSale: 'ignored|UnitSize',
    },
    checked: [],
    out: [4],
  },
  {
    name: 'price list 2027.csv',
    kind: 'products',
    text: `"Barrow & Finch Ltd",,,,,,,
"Wholesale list, January 2027",,,,,,,
,,,,Case,,Bottle,
Item,Stock ref,Btl,Per case,ex VAT,inc VAT,excl VAT,Comments
Bordeaux,,,,,,,
Château La Garde 2019,BF-001,75cl,6,£87.00,£104.40,£15.00,Decant
Château Moulin 2020,BF-002,75cl,12,£126.00,£151.20,£10.90,
Rhône,,,,,,,
Gigondas Les Pallieroudes 2021,BF-010,75cl,6,£99.00,£118.80,£17.00,
Gigondas Les Pallieroudes 2021 half,BF-011,37.5cl,12,£105.00,£126.00,£9.10,
Page 2,,,,,,,
`,
    columns: {
      Item: 'Description',
      'Stock ref': 'Code',
      Btl: 'UnitSize',
      'Per case': 'CaseSize',
      'ex VAT': 'CasePrice',
      'inc VAT': 'ignored',
      'excl VAT': 'BottleNett',
      Comments: 'SecondaryDescription',
    },
    checked: [
      'products BF-002 CasePrice 126',
      'products BF-011 UnitSize 37.5',
      'products BF-010 BottleNett 17',
    ],
  },
  {
    name: 'inventory.csv',
    kind: 'products',
    text: `"stock_id","item_desc","unit_descr","pack_qty","sell_price_1","sell_price_2","sell_price_3","last_cost","vat_code","on_hand","on_order","bin","prod_group","discontinued_flag"
"000044","Tempranillo Viejo Sol 2021 75cl","BTL","6","8.40","7.95","7.50","4.80","1","66","0","C12","RED","N"
"000045","Verdejo Viejo Sol 2023 75cl","BTL","6","8.10","7.70","7.30","4.60","1","90","60","C13","WHITE","N"
"000046","Olive oil Viejo Sol 50cl","BTL","6","9.90","9.40","9.00","6.00","0","12","0","D01","FOOD","N"
"000047","Garnacha Viejo Sol 2017 75cl","BTL","6","7.80","7.40","7.00","4.20","1","0","0","C14","RED","Y"
`,
    columns: {
      stock_id: 'Code',
      item_desc: 'Description',
      unit_descr: 'ignored',
      pack_qty: 'CaseSize',
      sell_price_1: 'BottleNett',
      sell_price_2: 'ignored',
      sell_price_3: 'ignored',
      last_cost: 'ignored',
      vat_code: 'VatRate',
      on_hand: 'StockBottles',
      on_order: 'ignored',
      bin: 'BinNo',
      prod_group: 'Group',
      discontinued_flag: 'filter',
    },
    checked: [
      'products 000044 BottleNett 8.4',
      'products 000046 BottleVAT 0',
      'products 000045 UnitSize 75',
      'products 000045 CasePrice 48.6',
    ],
    out: [5],
  },
  {
    name: 'customer prices.csv',
    kind: 'prices',
    text: `Customer Price List;Stock Code;Stock Description;Net Price;Effective Date;End Date
GOLD;AB1;Merlot;41,50;01.09.2026;
GOLD;AB2;Syrah;52,00;01.09.2026;31.10.2026
SILVER;AB1;Merlot;43,00;01.09.2026;
SILVER;AB2;Syrah;54,50;01.09.2026;
`,
    columns: {
      'Customer Price List': 'PriceList',
      'Stock Code': 'ProductCode',
      'Stock Description': 'ignored',
      'Net Price': 'CasePrice',
      'Effective Date': 'From',
      'End Date': 'filter',
    },
    checked: [],
    out: [2, 3, 4, 5],
  },
];
