/** Abbreviations of the heads of columns, in the trade and in accounts. */
const IN_FULL: Readonly<Record<string, string>> = {
  ...{
    acc: 'account',
    acct: 'account',
    accts: 'account',
    ac: 'account',
    acno: 'account number',
    addr: 'address',
    add: 'address',
    adr: 'address',
  },
  ...{ no: 'number', num: 'number', nr: 'number', qty: 'quantity', quant: 'quantity', desc: 'description' },
  ...{
    descr: 'description',
    btl: 'bottle',
    btls: 'bottle',
    bottles: 'bottle',
    bot: 'bottle',
    cs: 'case',
    cases: 'case',
  },
  ...{
    amt: 'amount',
    bal: 'balance',
    lim: 'limit',
    cr: 'credit',
    tel: 'phone',
    telephone: 'phone',
    mob: 'mobile',
  },
  ...{ cust: 'customer', customers: 'customer', client: 'customer', debtor: 'customer', supp: 'supplier' },
  ...{
    suppliers: 'supplier',
    prod: 'product',
    ref: 'reference',
    refs: 'reference',
    dat: 'date',
    inv: 'invoice',
  },
  ...{
    stk: 'stock',
    yr: 'year',
    art: 'article',
    pck: 'pack',
    pk: 'pack',
    cont: 'contents',
    eml: 'email',
    mail: 'email',
  },
  ...{
    emails: 'email',
    attn: 'attention',
    vol: 'volume',
    prc: 'price',
    prices: 'price',
    grp: 'group',
    cat: 'category',
  },
  ...{
    categories: 'category',
    whse: 'warehouse',
    loc: 'location',
    cls: 'class',
    cl: 'class',
    ty: 'type',
    ccy: 'currency',
  },
  ...{
    curr: 'currency',
    pcode: 'postcode',
    zip: 'postcode',
    zipcode: 'postcode',
    mfr: 'producer',
    ean: 'barcode',
  },
  ...{
    gtin: 'barcode',
    upc: 'barcode',
    vint: 'vintage',
    exc: 'ex',
    excl: 'ex',
    excluding: 'ex',
    exclusive: 'ex',
    nett: 'net',
  },
  ...{
    incl: 'inc',
    including: 'inc',
    inclusive: 'inc',
    gross: 'inc',
    tran: 'transaction',
    trans: 'transaction',
  },
  ...{
    txn: 'transaction',
    doc: 'document',
    cty: 'county',
    purch: 'purchase',
    pur: 'purchase',
    whs: 'warehouse',
  },
  ...{
    alloc: 'allocated',
    avail: 'available',
    depot: 'warehouse',
    org: 'organisation',
    organization: 'organisation',
  },
  ...{
    tax: 'vat',
    ctry: 'country',
    cntry: 'country',
    col: 'colour',
    surname: 'last name',
    forename: 'first name',
    firstname: 'first name',
    lastname: 'last name',
  },
};

/** Two cut words without a blank: `ARTNO`, `custname`, `MINQTY`. */
const JOINED =
  /\b(art|cust|prod|item|acct?|stock|stk|part|inv|doc|line|wine|min|max|case|btl|unit|list|cost|sell|due|ship|bill)_?(no|num|nr|code|cd|name|nm|desc|descr|id|ref|qty|price|date|size|type)\b/g;

/**
 * The head of a column as plain words: `*SalesUnitPrice` is `sales unit price`, `A/C No.` is `account number`, `£/btl`
 * is `price bottle`. The mapping rules use these words.
 */
export function headWords(head: string): string {
  // `Cases` and `Bottles` alone count stock; `Case` alone is the size of a case.
  if (/^(cases|bottles)$/i.test(head.trim())) return `stock ${head.trim().toLowerCase().slice(0, -1)}`;
  return head
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\((s|es)\)/g, '')
    .replace(/\ba\/c\b/g, ' account ')
    .replace(/\bo\/s\b/g, ' outstanding ')
    .replace(/\be-?mail\b/g, ' email ')
    .replace(/\bpost(al)?[ -]?code\b/g, ' postcode ')
    .replace(/\bp[ .]?code\b/g, ' postcode ')
    .replace(/£/g, ' price ')
    .replace(/%/g, ' percent ')
    .replace(/#/g, ' number ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(JOINED, ' $1 $2 ')
    .split(/[^a-z\d]+/)
    .map((word) => IN_FULL[word] ?? word)
    .filter((word, at, all) => word !== '' && word !== all[at - 1])
    .join(' ');
}
