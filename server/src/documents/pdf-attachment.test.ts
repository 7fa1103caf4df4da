import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packedObjects, pdfOf } from '../../test/pdf-files.ts';
import { checkPdf } from './check-pdf.ts';

const OTHER = 'contains another file, which a document may not. Please print it to PDF again';
const CII =
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- Factur-X -->\n<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"><rsm:ExchangedDocument/></rsm:CrossIndustryInvoice>';

type Parts = {
  readonly name?: string;
  readonly spec?: string;
  readonly xml?: string | Buffer;
  readonly entries?: string;
  readonly isPacked?: boolean;
  readonly more?: readonly string[];
};

/** A PDF whose catalog names a specification (object 6) of a contained file (object 7). */
function withFile({
  name = '(factur-x.xml)',
  spec = `<</Type/Filespec/F${name}/UF${name}/AFRelationship/Alternative/Desc(Invoice)/EF<</F 7 0 R/UF 7 0 R>>>>`,
  xml = CII,
  entries = '/Filter/FlateDecode',
  isPacked = false,
  more = [],
}: Parts = {}): Buffer {
  const content = (entries.includes('Flate') ? deflateSync(xml) : Buffer.from(xml)).toString('latin1');
  const stream = `<</Type/EmbeddedFile/Subtype/text#2Fxml${entries}/Params<</ModDate(D:20261130)/Size 9>>/Length ${content.length}>>stream\n${content}\nendstream`;
  const packed = isPacked ? packedObjects([spec]) : spec;
  return pdfOf('A', [
    packed,
    stream,
    '<</Names<</EmbeddedFiles<</Names[(factur-x.xml) 6 0 R]>>>>/AF[6 0 R]>>',
    ...more,
  ]);
}

const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('a PDF with an invoice as XML', () => {
  it.each<readonly [string, Parts]>([
    ['Factur-X', {}],
    [
      'ZUGFeRD',
      { name: '(ZUGFeRD-invoice.xml)', xml: CII.replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument') },
    ],
    ['XRechnung', { name: '( xrechnung.xml)'.replace(' ', '') }],
    [
      'UBL',
      {
        name: '(xrechnung.xml)',
        xml: '\uFEFF<ubl:Invoice xmlns:ubl="urn:oasis"/>'.replace('/>', '></ubl:Invoice>'),
      },
    ],
    ['a name in UTF-16', { name: utf16('factur-x.xml') }],
    [
      'a name in octal figures',
      { name: '(\\376\\377\\000f\\000a\\000c\\000t\\000u\\000r\\000-\\000x\\000.\\000x\\000m\\000l)' },
    ],
    ['an unpacked stream', { entries: '' }],
    ['a packed specification', { isPacked: true }],
    ['a checksum of any bytes', { entries: '/Filter/FlateDecode/CheckSum(%/#\\)\\\\)' }],
  ])('is taken: %s', (_what, parts) => {
    expect(checkPdf(withFile(parts))).toBeUndefined();
  });

  it.each<readonly [string, Parts]>([
    ['another name', { name: '(invoice.xml)' }],
    ['a program', { name: '(setup.exe)', xml: 'MZ\u0090' }],
    ['a program with the name of an invoice', { xml: 'MZ\u0090' }],
    ['a second name', { spec: '<</Type/Filespec/F(setup.exe)/UF(factur-x.xml)/EF<</F 7 0 R>>>>' }],
    [
      'a second name with an escape',
      { spec: '<</Type/Filespec/#46(setup.exe)/UF(factur-x.xml)/EF<</F 7 0 R>>>>' },
    ],
    ['a second name for another system', { spec: '<</DOS(setup.exe)/UF(factur-x.xml)/EF<</F 7 0 R>>>>' }],
    ['a name that ends in another name', { name: '(factur-x.xml\\)(setup.exe)' }],
    ['a name by reference', { spec: '<</F 9 0 R/UF 9 0 R/EF<</F 7 0 R>>>>', more: ['(setup.exe)'] }],
    ['a stream by a second reference', { spec: '<</UF(factur-x.xml)/EF<</F 7 0 R/UF 9 0 R>>>>' }],
    ['a list of streams by reference', { spec: '<</UF(factur-x.xml)/EF 9 0 R>>', more: ['<</F 7 0 R>>'] }],
    [
      'another stream',
      { spec: '<</UF(factur-x.xml)/EF<</F 9 0 R>>>>', more: ['<</Length 1>>stream\nA\nendstream'] },
    ],
    [
      'a stream that is defined twice',
      { more: ['<<>>\nendobj\n7 0 obj\n<</Length 1>>stream\nA\nendstream'] },
    ],
    [
      'a stream that is defined twice, once behind a comment',
      { more: ['<<>>\nendobj\n7 %\n0 obj\n<</Length 1>>stream\nA\nendstream'] },
    ],
    ['a second file', { more: ['<</F(setup.exe)/EF<</F 10 0 R>>>>', '<</Length 1>>stream\nA\nendstream'] }],
    ['a second file of the same name', { more: ['<</UF(factur-x.xml)/EF<</F 7 0 R>>>>'] }],
    ['a second stream of a file', { more: ['<</Type/EmbeddedFile/Length 1>>stream\nA\nendstream'] }],
    ['a packed second file', { more: [packedObjects(['<</F(setup.exe)/EF<</F 7 0 R>>>>'])] }],
    [
      'a page of HTML',
      { xml: '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>' },
    ],
    [
      'HTML inside the invoice',
      { xml: CII.replace('<rsm:ExchangedDocument/>', '<s xmlns="http://www.w3.org/1999/xhtml"/>') },
    ],
    ['a style sheet', { xml: CII.replace('<!-- Factur-X -->', '<?xml-stylesheet href="a.xsl"?>') }],
    ['entities', { xml: CII.replace('<!-- Factur-X -->', '<!DOCTYPE a [<!ENTITY b "c">]>') }],
    ['XML of something else', { xml: '<order/>' }],
    ['another encoding', { xml: CII.replace('UTF-8', 'UTF-7') }],
    [
      'HTML behind the word endstream',
      {
        entries: '',
        xml: CII.replace('<rsm:Exch', '<!-- endstream --><s xmlns="http://www.w3.org/1999/xhtml"/><rsm:Exch'),
      },
    ],
    ['a stream that another filter packs', { entries: '/Filter/ASCIIHexDecode' }],
    ['a stream with two filters', { entries: '/Filter[/FlateDecode/FlateDecode]' }],
    ['a stream in a file outside', { entries: '/Filter/FlateDecode/F(a.xml)' }],
    ['an invoice of more than 10 MB', { xml: `${CII}<!--${' '.repeat(10 * 1024 * 1024)}-->` }],
  ])('is refused with %s', (_what, parts) => {
    expect(checkPdf(withFile(parts))).toBe(OTHER);
  });

  it('refuses a filter behind a text that does not end', () => {
    const entries = '/Filter/FlateDecode/A(()/Filter/LZWDecode/B(\\))';
    expect(checkPdf(withFile({ entries }))).toContain('is built in a way that the shop cannot check');
  });

  it('refuses a script beside the invoice', () => {
    expect(checkPdf(withFile({ more: ['<</S/JavaScript/JS(app.alert\\(1\\))>>'] }))).toContain(
      'contains a script',
    );
  });

  it('refuses a file without a type, and a tree of files without a file that can be read', () => {
    expect(checkPdf(pdfOf('A', ['<</F(a.exe)/EF<</F 7 0 R>>>>', '<</Length 1>>stream\nA\nendstream']))).toBe(
      OTHER,
    );
    expect(checkPdf(pdfOf('A', ['<</Names<</EmbeddedFiles 9 0 R>>>>']))).toBe(OTHER);
  });
});
