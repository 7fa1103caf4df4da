import { strToU8, zipSync } from 'fflate';

export type TestSheet = {
  readonly name: string;
  readonly state?: string;
  readonly rows: readonly (readonly (string | number)[])[];
  readonly hiddenRows?: readonly number[];
  readonly struckRows?: readonly number[];
  readonly cols?: string;
};

/** A cell `=` is a formula without a value, `#` an error, `£` a number in pounds, `6@` a number in bottles. */
export function workbookOf(...sheets: readonly TestSheet[]): ArrayBuffer {
  const cellXml = (cell: string | number, at: number, row: number) => {
    const r = `${String.fromCharCode(65 + at)}${row}`;
    if (cell === '') return '';
    if (cell === '=') return `<c r="${r}"><f>SUM(A1:A2)</f></c>`;
    if (typeof cell === 'number') return `<c r="${r}"><v>${cell}</v></c>`;
    if (cell.startsWith('#')) return `<c r="${r}" t="e"><v>${cell}</v></c>`;
    if (/^\d+@$/.test(cell)) return `<c r="${r}" s="2"><v>${cell.slice(0, -1)}</v></c>`;
    if (cell.startsWith('£')) return `<c r="${r}" s="1"><v>${cell.slice(1)}</v></c>`;
    const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`;
  };
  const struck = (xml: string) => xml.replace(/^<c /, '<c s="3" ');
  const sheetXml = ({ rows, hiddenRows = [], struckRows = [], cols = '' }: TestSheet) =>
    `<worksheet>${cols}<sheetData>${rows
      .map(
        (row, at) =>
          `<row r="${at + 1}"${hiddenRows.includes(at) ? ' hidden="1"' : ''}>${row
            .map((cell, column) => cellXml(cell, column, at + 1))
            .map((cell) => (struckRows.includes(at) ? struck(cell) : cell))
            .join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`;
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="r${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => `<Relationship Id="r${at}" Type="${kind}worksheet" Target="worksheets/s${at}.xml"/>`)
      .join('')}<Relationship Id="st" Type="${kind}styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;£&quot;#,##0.00"/><numFmt numFmtId="165" formatCode="0&quot; btl&quot;"/></numFmts><fonts><font/><font><strike val="1" /></font></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>',
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/s${at}.xml`, sheetXml(sheet)])),
  };
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(xml)])),
  );
  return new Uint8Array(packed).buffer;
}
