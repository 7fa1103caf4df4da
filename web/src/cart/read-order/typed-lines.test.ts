import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenLine } from '../../../test/written-line.ts';
import { MOST_LINES, readTypedLines, readTypedRows } from './typed-lines.ts';

const read = (text: string) => readTypedLines(text).lines.map((line) => writtenLine(line));

/**
 * Lines as people write them, each with the expected result: `=` a quantity, `!` a refusal, `-` no order, `~` not a
 * wine.
 */
const LINES = `
fleurie → fleurie
fleurie × 2 → fleurie = 2
fleurie*2 → fleurie = 2
2x fleurie → fleurie = 2
2 x fleurie → fleurie = 2
2 xarel-lo → xarel-lo = 2
2 fleurie → fleurie = 2
fleurie (2) → fleurie = 2
fleurie: 2 → fleurie = 2
fleurie = 2 → fleurie = 2
fleurie qty 2 → fleurie = 2
Fleurie Qty: 12 → Fleurie = 12
fleurie 2cs → fleurie = 2cs
fleurie 2c → fleurie = 2cs
fleurie 2 cases → fleurie = 2cs
fleurie 2 Cases. → fleurie = 2cs
Fleurie – 2 cases → Fleurie = 2cs
Fleurie - 2 → Fleurie = 2
Fleurie: cases 2 → Fleurie = 2cs
2 cases of Fleurie 2022 → Fleurie 2022 = 2cs
two cases of fleurie please → fleurie = 2cs
a case of fleurie → fleurie = 1cs
half a case of fleurie → fleurie = 0.5cs
half dozen fleurie → fleurie = 6bt
half a bottle of fleurie → fleurie !part-of-a-bottle
one and a half dozen fleurie → one and a fleurie !unclear
½ case fleurie → fleurie = 0.5cs
fleurie ½ → fleurie = 0.5
fleurie 1½ cases → fleurie = 1.5cs
fleurie 1.5 cs → fleurie = 1.5cs
fleurie 1/2 case → fleurie = 0.5cs
2 ctns fleurie → fleurie = 2cs
2 cases of 6 fleurie → fleurie = 2cs
2 cases (6) of fleurie → fleurie = 2cs
127 3cs → 127 = 3cs
127 3 → 127 = 3
127 → 127
127 x3 → 127 = 3
3 cs 127 → 127 = 3cs
2 127 → 127 = 2
bin 127 2 → bin 127 = 2
bin 127 → bin 127
LOI023 2 → LOI023 = 2
LOI023 → LOI023
2 LOI023 → LOI023 = 2
B101 → B101
127B → 127B
meursault 6b → meursault = 6bt
meursault 6 bottles → meursault = 6bt
meursault 6bt → meursault = 6bt
6 bottles of meursault → meursault = 6bt
meursault 6 each → meursault = 6bt
2 dozen meursault → meursault = 24bt
a dozen meursault → meursault = 12bt
fleurie 2cs+3 → fleurie = 2cs+3bt
fleurie 2cs + 3b → fleurie = 2cs+3bt
fleurie 2cs 3b → fleurie = 2cs+3bt
2 cases 3 bottles fleurie → fleurie = 2cs+3bt
2 cases and 3 bottles of fleurie → fleurie = 2cs+3bt
2 cases, 3 bottles fleurie → fleurie = 2cs+3bt
1 case & 2 btls of fleurie → fleurie = 1cs+2bt
2x6x75cl Fleurie 2022 → 75cl Fleurie 2022 = 2cs
Fleurie 6x75cl x 2 → Fleurie 75cl = 2
Fleurie 6x75cl → Fleurie 75cl
Fleurie 6 x 75cl 2 cases → Fleurie 75cl = 2cs
Fleurie 2022 6/75cl 3 → Fleurie 2022 75cl = 3
2 cases (6x75cl) Fleurie → 75cl Fleurie = 2cs
Fleurie 2019 → Fleurie 2019
Fleurie 2019 2 → Fleurie 2019 = 2
2 Fleurie 2019 → Fleurie 2019 = 2
2 x Fleurie '19 → Fleurie '19 = 2
Fleurie 75cl → Fleurie 75cl
Fleurie 75 → Fleurie 75
Fleurie 75cl 2 → Fleurie 75cl = 2
Sauternes 37.5 → Sauternes 37.5
Sauternes 37.5cl 6 → Sauternes 37.5cl = 6
Sauternes 0.375l x 3 → Sauternes 0.375l = 3
Krug 1.5l 1 → Krug 1.5l = 1
Gin 70cl 6 → Gin 70cl = 6
3 magnums of fleurie → magnums of fleurie = 3bt
3 x 127 → 127 = 3
6 half bottles sauternes → half bottles sauternes = 6bt
2 kegs pinot grigio → kegs pinot grigio = 2bt
Penfolds Bin 389 → Penfolds Bin 389
Penfolds Bin 389 2 → Penfolds Bin 389 = 2
2 Penfolds Bin 389 → Penfolds Bin 389 = 2
19 Crimes 2 → 19 Crimes = 2
Talisker 10 year old 2 → Talisker 10 year old = 2
Talisker 10yo x1 → Talisker 10yo = 1
Glenfiddich 12yr → Glenfiddich 12yr
Gin No.3 2 → Gin No.3 = 2
Tanqueray No 10 → Tanqueray No 10
Rum 40% 3 → Rum 40% = 3
Fleurie 12.50 2 → Fleurie = 2
Fleurie £58.20 2cs → Fleurie = 2cs
Fleurie @ £9.70 x 6 → Fleurie = 6
2 Fleurie @ £58.20 a case → Fleurie = 2
fleurie -3 → fleurie !negative
-3 fleurie → fleurie !negative
fleurie −3 cases → fleurie !negative
fleurie 1e9 → fleurie !too-many
fleurie 99999999 → fleurie !too-many
fleurie 0 → fleurie !zero
0 cases fleurie → fleurie !zero
fleurie 1.5 bottles → fleurie !part-of-a-bottle
fleurie ½ btl → fleurie !part-of-a-bottle
fleurie 3/2 → fleurie !unclear
fleurie 2 or 3 → fleurie !unclear
LOI023 6off → LOI023 = 6
LOI023 6 off → LOI023 = 6
6 off LOI023 → LOI023 = 6
LOI023 x 6 → LOI023 = 6
LOI023 x six → LOI023 = 6
LOI023 6cs → LOI023 = 6cs
LOI023 6 pkts → LOI023 !unclear
LOI023 six packs → LOI023 !unclear
couple of cases of Vinho Verde → Vinho Verde = 2cs
a couple of cases of Vinho Verde → Vinho Verde = 2cs
a couple of bottles of Vinho Verde → Vinho Verde = 2bt
a couple of Vinho Verde → Vinho Verde = 2
couple Vinho Verde → Vinho Verde = 2
pair of magnums of Vinho Verde → magnums of Vinho Verde = 2bt
Vinho Verde, a couple of cases → Vinho Verde = 2cs
fifteen cases of fleurie → fleurie = 15cs
sixteen fleurie → fleurie = 16
a few cases of fleurie → fleurie !unclear
several bottles fleurie → fleurie !unclear
several fleurie → fleurie !unclear
some cases of fleurie → fleurie !unclear
fleurie a few → fleurie !unclear
loads of fleurie → fleurie !unclear
thirty bottles of fleurie → fleurie !unclear
another case of fleurie → fleurie !unclear
cases of fleurie → fleurie !unclear
fleurie cases → fleurie !unclear
no CHA001 → CHA001 !not-wanted
No CHA001 this week → CHA001 this week !not-wanted
no more CHA001 → CHA001 !not-wanted
but no CHA001 please → CHA001 !not-wanted
not CHA001 → CHA001 !not-wanted
without CHA001 2 → CHA001 !not-wanted
cancel CHA001 → CHA001 !not-wanted
skip 2 fleurie → fleurie !not-wanted
scrap the CHA001 → CHA001 !not-wanted
don't send CHA001 → CHA001 !not-wanted
please leave out CHA001 → CHA001 !not-wanted
CHA001 nil → CHA001 !not-wanted
CHA001: none → CHA001 !not-wanted
CHA001 none → CHA001 !not-wanted
CHA001 2 - cancelled → CHA001 !not-wanted
CHA001 OOS → CHA001 !not-wanted
CHA001 sold out → CHA001 !not-wanted
CHA001 please leave out → CHA001 !not-wanted
CHA001 not needed → CHA001 !not-wanted
CHA001 2, no SPI001 → CHA001 2, no SPI001 !not-wanted
Nero d'Avola 2 → Nero d'Avola = 2
Notre Dame 2 → Notre Dame = 2
Nobile di Montepulciano 2 → Nobile di Montepulciano = 2
fleurie 2 cs chablis 3 cs → fleurie chablis 3 cs !unclear
fleurie 10,000 → fleurie = 10000
fleurie 1,000 → fleurie = 1000
fleurie 1,000 bottles → fleurie = 1000bt
fleurie 1,5 cases → fleurie = 1.5cs
fleurie 1.000 → fleurie !unclear
fleurie 1.000 bottles → fleurie !unclear
fleurie 1.000,00 → fleurie !unclear
fleurie 2.00 → fleurie !unclear
CHA001 12units → CHA001 !unclear
CHA001 6 2 → CHA001 6 !unclear
2 CHA001 6 → 2 CHA001 !unclear
CHA001 2 x 6 → CHA001 2 !unclear
CHA001 2 before 10 → CHA001 2 before !unclear
CHA001 2 -> 5 → CHA001 !unclear
CHA001 3/6 → CHA001 !unclear
RHO006 1/12 → RHO006 !unclear
PRT010 10yo → PRT010 10yo
fleurie x6 btls → fleurie = 6bt
CHA001 x2cs → CHA001 = 2cs
fleurie 1 1/2 cases → fleurie = 1.5cs
one and a half cases fleurie → one and a fleurie !unclear
2 x 6 bottles fleurie → 2 fleurie !unclear
CHA001 ____ → CHA001 -
CHA001: - → CHA001 -
CHA001 ........ → CHA001 -
CHA001 _2_ cases → CHA001 = 2cs
fleurie 2.00 cases → fleurie = 2cs
fleurie 2,0 → fleurie = 2
CHA001 3cases → CHA001 = 3cs
CHA001 6bottles → CHA001 = 6bt
CHA001 3dozen → CHA001 = 36bt
CHA001 6each → CHA001 = 6bt
fleurie 2. → fleurie = 2
2 cases of 6 bottles fleurie → fleurie = 2cs
2 cases → = 2cs
Prosecco (case of 6) x 4 → Prosecco (case of 6) = 4
1. fleurie 2 → fleurie = 2
1) fleurie 2 → fleurie = 2
12. 127 3cs → 127 = 3cs
(3) fleurie x2 → fleurie = 2
- fleurie 2 → fleurie = 2
-fleurie 2 → fleurie = 2
- 2 fleurie → fleurie = 2
* fleurie 2 → fleurie = 2
• 2 cs Fleurie → Fleurie = 2cs
· fleurie 2 → fleurie = 2
[ ] fleurie 2 → fleurie = 2
☐ fleurie 2 → fleurie = 2
✅ fleurie 2 → fleurie = 2
> fleurie 2 → fleurie = 2
> > 2 cases fleurie → fleurie = 2cs
>> - fleurie 2 → fleurie = 2
[21/11/2026, 22:14:05] Sam Smith: fleurie x 3 → fleurie = 3
[22:14, 21/11/2026] Sam: 2 fleurie → fleurie = 2
21/11/2026, 22:14 - Sam: 2 fleurie → fleurie = 2
11/21/26, 10:14 PM - Sam: 2 cs fleurie → fleurie = 2cs
[2026-11-21, 22:14] +44 7700 900123: 2 fleurie → fleurie = 2
please send 2 fleurie → fleurie = 2
can I have 2 cases of fleurie please → fleurie = 2cs
we need 6 bottles of meursault → meursault = 6bt
I'd like 2 fleurie thanks → fleurie = 2
and 2 fleurie → fleurie = 2
Château d'Yquem 2015 x 1 → Château d'Yquem 2015 = 1
Châteauneuf-du-Pape 3cs → Châteauneuf-du-Pape = 3cs
Côtes du Rhône, Domaine Durand, 2 → Côtes du Rhône, Domaine Durand = 2
Crémant (NV) 2 → Crémant (NV) = 2
ＦＬＥＵＲＩＥ　２ → FLEURIE = 2
Hi James, → ~
Morning! → ~
Please could you deliver on Thursday? → ~
Kind regards, → ~
Sent from my iPhone → ~
On 21 Nov 2026, at 22:14, Sam Smith wrote: → ~
Tel: 020 7946 0958 → ~
07700 900123 → ~
sam@restaurant.example → ~
Delivery: Tuesday 24 → ~
PO 4471 → ~
Total 31 → ~
Messages and calls are end-to-end encrypted. → ~
Our new menu begins next week and we are very much looking forward to having you over for dinner → ~
`;

const table = LINES.trim()
  .split('\n')
  .map((line) => line.split(' → ') as [string, string]);

describe('a line', () => {
  it.each(table)('reads “%s” as “%s”', (line, expected) => expect(read(line)).toEqual([expected]));
});

describe('a line with several wines', () => {
  it.each([
    ['2 fleurie, 3 chablis and 1 sancerre', ['fleurie = 2', 'chablis = 3', 'sancerre = 1']],
    ['fleurie 2, chablis 3cs; sancerre x1', ['fleurie = 2', 'chablis = 3cs', 'sancerre = 1']],
    ['127, 214, 305', ['127', '214', '305']],
    ['LOI023 SHE010', ['LOI023', 'SHE010']],
    ['LOI023 200', ['LOI023 = 200']],
    ['LOI023 200 SHE010 6', ['LOI023 = 200', 'SHE010 = 6']],
    ['LOI023, 214, SHE010, 305', ['LOI023', '214', 'SHE010', '305']],
    ['127 214', ['127', '214']],
    ['127x2, 214x3', ['127 = 2', '214 = 3']],
    ['CHA001 x2 and LOI005 x3', ['CHA001 = 2', 'LOI005 = 3']],
    ['CHA001 2cs / LOI005 1cs', ['CHA001 = 2cs', 'LOI005 = 1cs']],
  ])('splits “%s” into its wines', (line, expected) => expect(read(line)).toEqual(expected));
});

const columns = (text: string) => text.replaceAll(/ *⇥ */g, '\t');

describe('columns of a spreadsheet', () => {
  it.each([
    [
      'a header, a code, cases and bottles',
      'Code ⇥ Description ⇥ Cases ⇥ Bottles\nLOI023 ⇥ Fleurie ⇥ 2 ⇥ \nSHE010 ⇥ Chablis ⇥  ⇥ 3\nBUR001 ⇥ Rully ⇥ 1 ⇥ 2\nBUR002 ⇥ Mercurey ⇥ 0 ⇥ 0',
      ['LOI023 Fleurie = 2cs', 'SHE010 Chablis = 3bt', 'BUR001 Rully = 1cs+2bt', 'BUR002 Mercurey -'],
    ],
    [
      'two columns swapped',
      'Bottles ⇥ Cases ⇥ Wine\n3 ⇥ 2 ⇥ Fleurie\n ⇥ 1 ⇥ Chablis',
      ['Fleurie = 2cs+3bt', 'Chablis = 1cs'],
    ],
    ['a quantity alone', 'Wine ⇥ Qty\nFleurie ⇥ 2\nChablis ⇥ 3', ['Fleurie = 2', 'Chablis = 3']],
    ['no header: name, cases', 'Fleurie ⇥ 2\nChablis ⇥ 3', ['Fleurie = 2', 'Chablis = 3']],
    ['no header: cases, name', '2 ⇥ Fleurie\n3 ⇥ Chablis', ['Fleurie = 2', 'Chablis = 3']],
    ['no header: bin, cases', '127 ⇥ 3\n214 ⇥ 2\n305 ⇥ 1', ['127 = 3', '214 = 2', '305 = 1']],
    ['no header: cases, bin', '3 ⇥ 127\n2 ⇥ 214\n1 ⇥ 305', ['127 = 3', '214 = 2', '305 = 1']],
    [
      'no header: code, name, vintage, size, price, quantity',
      'LOI023 ⇥ Fleurie ⇥ 2022 ⇥ 75cl ⇥ 9.70 ⇥ 2\nSHE010 ⇥ Chablis ⇥ 2021 ⇥ 75cl ⇥ 12.00 ⇥ 1',
      ['LOI023 Fleurie 2022 75cl = 2', 'SHE010 Chablis 2021 75cl = 1'],
    ],
    [
      'a title above the header, prices beside',
      'Order for the Harbourmaster ⇥  ⇥ \nWine ⇥ Case price ⇥ Order\nFleurie ⇥ £58.20 ⇥ 2\nChablis ⇥ £72.00 ⇥ ',
      ['Fleurie = 2', 'Chablis -'],
    ],
    [
      'units in the cells',
      'Wine ⇥ Order\nFleurie ⇥ 2 cs\nChablis ⇥ 3 btls',
      ['Fleurie = 2cs', 'Chablis = 3bt'],
    ],
    [
      'impossible quantities',
      'Wine ⇥ Cases\nFleurie ⇥ -3\nChablis ⇥ 1e9\nRully ⇥ ½\nMercurey ⇥ lots\nGivry ⇥ 2.00',
      ['Fleurie !negative', 'Chablis !too-many', 'Rully = 0.5cs', 'Mercurey !unclear', 'Givry = 2cs'],
    ],
    ['semicolons', 'Code;Cases\nLOI023;2\nSHE010;3', ['LOI023 = 2cs', 'SHE010 = 3cs']],
    ['commas', 'LOI023,2\nSHE010,3', ['LOI023 = 2', 'SHE010 = 3']],
    [
      'commas in quotes',
      'Wine,Cases\n"Fleurie, Domaine Durand",2\n"Chablis, 1er Cru",3',
      ['Fleurie, Domaine Durand = 2cs', 'Chablis, 1er Cru = 3cs'],
    ],
    [
      'no header: name, case size, cases',
      'Fleurie ⇥ 12 ⇥ 2\nChablis ⇥ 6 ⇥ 1\nRully ⇥ 6 ⇥ 3',
      ['Fleurie = 2', 'Chablis = 1', 'Rully = 3'],
    ],
    [
      'a quantity within the name',
      '2 Fleurie ⇥ red\n3 Chablis ⇥ white',
      ['Fleurie red = 2', 'Chablis white = 3'],
    ],
  ])('reads columns with %s', (_title, text, expected) => expect(read(columns(text))).toEqual(expected));

  it('reads rows of cells like pasted columns', () => {
    const { lines } = readTypedRows([
      ['Wine', 'Cases'],
      ['Fleurie', '2'],
      ['', ''],
      ['Chablis', ''],
    ]);
    expect(lines.map(writtenLine)).toEqual(['Fleurie = 2cs', 'Chablis -']);
    expect(lines[0]).toMatchObject({ source: 'Fleurie · 2', place: 'Row 2' });
  });
});

it('reads the wines of a mail, without its greeting and its thanks', () => {
  const mail = `Hi James,

Hope you are well. Could you send us for Thursday:

- 2 cases of Fleurie 2022
- 6 bottles Meursault
3 x 127

Thanks,
Sam`;
  const lines = read(mail);
  expect(lines.slice(2, 5)).toEqual(['Fleurie 2022 = 2cs', 'Meursault = 6bt', '127 = 3']);
  expect([lines[0], lines[1], lines[5]]).toEqual(['~', '~', '~']);
});

describe('a line in its context', () => {
  it.each([
    [
      'an older order quoted below',
      'fleurie 2\nOn 18 Nov 2026 Sam wrote:\n> chablis 4',
      ['fleurie = 2', '~', '~'],
    ],
    ['an older order under its own heading', 'fleurie 2\nLast order:\nchablis 4', ['fleurie = 2', '~', '~']],
    ['a forwarded mail', 'From: Sam\nchablis 4', ['~', 'chablis = 4']],
    [
      'units above its lines',
      'Cases:\nfleurie 2\nBottles:\nchablis 4',
      ['~', 'fleurie = 2cs', '~', 'chablis = 4bt'],
    ],
    [
      'a new order that refers to the older one',
      'Same as last week but fleurie 2\n> chablis 4',
      ['Same as last week but fleurie = 2', 'chablis !unclear'],
    ],
    ['a unit for all lines', 'fleurie 2\nall bottles please', ['fleurie !unclear', '~']],
    ['quantities on lines of their own', 'fleurie\n2 cases', ['fleurie !missing', '= 2cs']],
    ['numbers on lines of their own', 'CHA001\n2', ['CHA001 !missing', '2']],
  ])('reads a list with %s', (_title, text, expected) => expect(read(text)).toEqual(expected));
});

it.each([
  ['LOI005 2 cases of 12', 12],
  ['LOI005 12x75cl 2 cases', 12],
  ['3 x 6x75cl LOI005', 6],
  ['2 12-bottle cases LOI005', 12],
  ['LOI005 2 cases', undefined],
])('reads the bottles per case in “%s”', (line, held) =>
  expect(readTypedLines(line).lines[0]?.caseOf).toBe(held),
);

it.each([
  [
    'a mail with a signature',
    'Hi,\n2 fleurie\nchablis\n\nKind regards,\nGwen\nHead sommelier\n41 Larkspur Square',
    ['fleurie', 'chablis'],
  ],
  ['a mail that begins with thanks', 'Thanks,\nfleurie\nchablis', ['fleurie', 'chablis']],
  ['a mail with a wine right after the thanks', '1 chablis\nThanks!\n2 fleurie', ['chablis', 'fleurie']],
  ['a mail with a postscript', '1 chablis\nCheers\nGwen\nPS fleurie 2 cases', ['chablis', 'fleurie']],
  [
    'a mail with a postscript of bottles',
    '1 chablis\nRegards\nGwen\n3 bottles of fleurie',
    ['chablis', 'fleurie'],
  ],
])('finds the wines of %s', (_what, mail, wines) => {
  const found = readTypedLines(mail).lines.filter(({ isAside }) => !isAside);
  expect(found.map(({ text }) => text.replace(/^PS /, ''))).toEqual(wines);
});

it('counts the lines beyond the limit, and leaves them out', () => {
  const { lines, leftOut } = readTypedLines('fleurie 2\n'.repeat(MOST_LINES + 7));
  expect([lines.length, leftOut]).toEqual([MOST_LINES, 7]);
});

it('reads any text, and returns no text longer than 200 letters', () => {
  const typed = 'fleurie 2 -3 ½ 1e9 cs 6x75cl ; , 2019 ( > " 🍷 of + €9.70 |'.split(' ');
  const words = fc.constantFrom('\t', '\n', ...typed);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' ')),
    fc.array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 300 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (pasted) => {
      for (const { source, text: name, words, quantity, fault } of readTypedLines(pasted).lines) {
        expect(Math.max(source.length, name.length, words.length)).toBeLessThanOrEqual(200);
        expect(name.isWellFormed() || !pasted.isWellFormed()).toBe(true);
        if (quantity.unit === 'named') expect(quantity.cases + quantity.bottles).toBeGreaterThan(0);
        if (quantity.unit === 'default') expect(quantity.count).toBeGreaterThan(0);
        if (fault !== undefined) expect(quantity.unit).toBe('none');
      }
    }),
    { numRuns: 3_000 },
  );
});

it('reads 200 lines of 2,000 letters within three seconds of processor time', () => {
  for (const line of [
    '2 x '.repeat(500),
    '1 case of '.repeat(200),
    ' '.repeat(2_000),
    '-'.repeat(2_000),
    'a1,'.repeat(700),
    '(6 x 75cl '.repeat(200),
  ]) {
    const before = process.cpuUsage();
    readTypedLines(`${line}\n`.repeat(200));
    // Measures processor time, because a busy machine takes longer by the clock.
    expect(process.cpuUsage(before).user / 1_000, line.slice(0, 12)).toBeLessThan(3_000);
  }
});
