import { footLines } from '../../mail/foot-lines.ts';
import { escapeHtml } from '../../merchant/escape-html.ts';
import type { OrderWords } from './order-words.ts';

/** Mail programs support only inline styles, and tables for layout. */
const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#2b2622';
const mutedInk = '#6b625b';
const hairline = '#e4ddd3';

/** Text as HTML with its line breaks. */
function htmlText(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}

/** A mail about an order as HTML, in the style of a printed wine list: one column of 600 pixels, hairlines, no pictures. */
export function orderHtml(words: OrderWords): string {
  const { merchant } = words;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${htmlText(words.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f2ec;color:${ink}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f2ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-top:4px solid ${merchant.brand.colour}">
<tr><td style="padding:28px 32px 0;${serif};font-size:20px;letter-spacing:0.04em">${htmlText(merchant.name)}</td></tr>
<tr><td style="padding:20px 32px 0">
<h1 style="margin:0;${serif};font-weight:normal;font-size:28px;line-height:34px">${htmlText(words.heading)}</h1>
<p style="margin:12px 0 0;${sans};font-size:15px;line-height:23px">${htmlText(words.opening)}</p>
${linkOf(words)}</td></tr>
<tr><td style="padding:20px 32px 0">${factsTable(words)}</td></tr>
<tr><td style="padding:24px 32px 0">${linesTable(words)}</td></tr>
${notesRow(words.notes)}<tr><td style="padding:24px 32px 28px;${sans};font-size:14px;line-height:21px;color:${mutedInk}">${htmlText(words.closing)}</td></tr>
</table>
<p style="margin:16px 0 0;${sans};font-size:12px;line-height:18px;color:${mutedInk}">${footOf(words)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function factsTable({ facts, destination }: OrderWords): string {
  const rows = [
    ...facts.map(([label, value]) => [label, htmlText(value)] as const),
    [destination.label, destination.lines.map(htmlText).join('<br>')] as const,
  ];
  const cells = rows.map(
    ([label, html]) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:3px 16px 3px 0;${sans};font-weight:normal;font-size:14px;line-height:21px;color:${mutedInk};white-space:nowrap">${htmlText(label)}</th><td valign="top" style="padding:3px 0;${sans};font-size:14px;line-height:21px">${html}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0">${cells.join('\n')}</table>`;
}

function linesTable(words: OrderWords): string {
  const head = (text: string, align: string) =>
    `<th scope="col" align="${align}" style="padding:0 0 6px;border-bottom:1px solid ${ink};${sans};font-weight:normal;font-size:12px;color:${mutedInk}">${text}</th>`;
  return `<table width="100%" cellpadding="0" cellspacing="0">
<tr>${head('Item', 'left')}${head('Quantity', 'left')}${head('Nett', 'right')}</tr>
${words.lines.map(lineRow).join('\n')}
${words.totals.map(totalRow).join('\n')}
</table>`;
}

function lineRow(line: OrderWords['lines'][number]): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${hairline}`;
  return `<tr><td valign="top" style="${cell};padding-right:12px"><span style="${serif};font-size:16px;line-height:22px">${htmlText(line.description)}</span><br><span style="${sans};font-size:12px;line-height:18px;color:${mutedInk}">${htmlText(line.detail)}</span></td><td valign="top" style="${cell};padding-right:12px;${sans};font-size:14px;line-height:22px">${htmlText(line.quantity)}</td><td valign="top" align="right" style="${cell};${sans};font-size:14px;line-height:22px;white-space:nowrap;font-variant-numeric:tabular-nums">${htmlText(line.nett)}</td></tr>`;
}

function totalRow(
  [label, amount]: readonly [string, string],
  index: number,
  all: readonly unknown[],
): string {
  const isLast = index === all.length - 1;
  const cell = `padding:${index === 0 ? 12 : 2}px 0 2px;${sans};font-size:${isLast ? 16 : 14}px;line-height:24px;${isLast ? 'font-weight:bold;' : ''}`;
  return `<tr><td></td><th scope="row" align="left" style="${isLast ? cell : `${cell}font-weight:normal`}">${htmlText(label)}</th><td align="right" style="${cell}white-space:nowrap;font-variant-numeric:tabular-nums">${htmlText(amount)}</td></tr>`;
}

function linkOf({ link, merchant }: OrderWords): string {
  if (link === undefined) return '';
  return `<p style="margin:16px 0 0"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 20px;border:1px solid ${merchant.brand.colour};${sans};font-size:15px;line-height:20px;color:${ink}">${htmlText(link.label)}</a></p>\n`;
}

function notesRow(notes: string): string {
  if (notes === '') return '';
  return `<tr><td style="padding:20px 32px 0;${sans};font-size:14px;line-height:21px"><span style="color:${mutedInk}">Delivery Notes</span><br>${htmlText(notes)}</td></tr>\n`;
}

function footOf({ merchant }: OrderWords): string {
  return footLines(merchant).map(htmlText).join('<br>');
}
