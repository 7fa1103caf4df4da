import type { Merchant } from '@tradecellar/contract/settings.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { inkOn } from '@tradecellar/trade/readable-ink.ts';
import { escapeHtml } from '../merchant/escape-html.ts';
import { footLines } from './foot-lines.ts';
import type { Letter, LetterFacts, MailedWine } from './letter.ts';
import type { MailWords } from './mail-kinds.ts';

/**
 * Draws every mail of the shop: a column of 600 pixels in the look of a printed wine list, and the same contents as
 * plain text.
 */
export function drawMail(merchant: Merchant, letter: Letter): MailWords {
  const { subject, attachment, replyTo } = letter;
  return {
    subject,
    text: mailText(merchant, letter),
    html: mailHtml(merchant, letter),
    ...(attachment !== undefined && { attachment }),
    ...(replyTo !== undefined && { replyTo }),
  };
}

function mailText(merchant: Merchant, letter: Letter): string {
  const { heading, paragraphs, points = [], remark = '', button, wines = [], totals = [], notes } = letter;
  const blocks = [
    [heading],
    ...paragraphs.map((paragraph) => [paragraph]),
    points.map((point) => `- ${point}`),
    [remark],
    button === undefined ? [] : [`${button.label}: ${button.url}`],
    wines.flatMap((wine) => [wine.name, ...wine.details.map(indented), indented(boughtText(wine, letter))]),
    totals.map(([label, amount]) => `${label}: ${amount}`),
    factsOf(letter).map(([label, value]) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`),
    notes === undefined ? [] : [`${notes[0]}:`, notes[1]],
    [letter.closing ?? ''],
    footLines(merchant),
  ];
  return `${blocks
    .map((lines) => lines.filter((line) => line.trim() !== '').join('\n'))
    .filter((block) => block !== '')
    .join('\n\n')}\n`;
}

const indented = (text: string) => `  ${text}`;

/** '2 cases and 3 bottles, £310.50 nett', or '2 bottles, £27.60 with VAT'. */
function boughtText({ cases, bottles, sum, figures = [] }: MailedWine, letter: Letter): string {
  const { sumLabel = '', figureLabels } = letter;
  if (figureLabels !== undefined) {
    const named = figureLabels.map((label, place) => [label, figures[place] ?? '']);
    return named.flatMap(([label, figure]) => (figure === '' ? [] : [`${label} ${figure}`])).join(', ');
  }
  const paid = sum === '' ? '' : `${sum} ${sumLabel.replace(/^./, (letter) => letter.toLowerCase())}`.trim();
  return [quantityWords({ cases, bottles }), paid].filter((part) => part !== '').join(', ');
}

const factsOf = ({ facts = [] }: Letter) => facts.filter(([, value]) => value !== '');

/** Text as HTML with its line breaks. */
const htmlText = (text: string) => escapeHtml(text).replace(/\r\n?|\n/g, '<br>');

const serif = "font-family:'Source Serif 4',Georgia,'Times New Roman',serif";
const sans = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The colours of the shop's pages (web/src/ui/styles/tokens.css), each for light and for dark. The light colours are
 * inline, because many mail programs read only inline styles; the classes hold the dark colours.
 */
const colours = {
  paper: ['background', '#f3eee2', '#100d09'],
  card: ['background', '#fffefb', '#201a13'],
  ink: ['color', '#1f1a14', '#f1e7d3'],
  soft: ['color', '#5d5446', '#b7aa92'],
  line: ['border-color', '#e0d8c7', '#44382a'],
  rule: ['border-color', '#1f1a14', '#8d7747'],
} as const;

const light = (name: keyof typeof colours) => `${colours[name][0]}:${colours[name][1]}`;

const stylesheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${Object.entries(colours)
  .map(([name, [property, , dark]]) => `.${name}{${property}:${dark}!important}`)
  .join('')}}
@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}.outer{padding:0!important}h1{font-size:24px!important;line-height:30px!important}.button{display:block!important}}`;

function mailHtml(merchant: Merchant, letter: Letter): string {
  const { colour } = merchant.brand;
  const { heading, paragraphs, points = [], remark = '', button, closing = '', notes } = letter;
  const [opening = '', ...others] = paragraphs;
  const parts = [
    `<h1 class="ink" style="margin:0;${serif};font-weight:normal;font-size:28px;line-height:35px;${light('ink')}">${htmlText(heading)}</h1>`,
    opening && paragraphHtml(opening, `${serif};font-size:17px;line-height:26px;margin-top:12px`),
    ...others.map((paragraph) => paragraphHtml(paragraph)),
    points.length > 0 &&
      `<ul class="ink" style="margin:16px 0 0;padding:0 0 0 20px;${sans};font-size:15px;line-height:24px;${light('ink')}">${points.map((point) => `<li style="margin:0 0 4px">${htmlText(point)}</li>`).join('')}</ul>`,
    remark && paragraphHtml(remark),
    button &&
      `<p style="margin:20px 0 0"><a class="button" href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 24px;border-radius:2px;background:${colour};${sans};font-weight:600;font-size:15px;line-height:20px;text-align:center;text-decoration:none;color:${inkOn(colour) ?? '#1f1a14'}">${htmlText(button.label)}</a></p>`,
    winesHtml(letter),
    factsHtml(factsOf(letter)),
    notes &&
      `<p class="ink" style="margin:20px 0 0;${sans};font-size:15px;line-height:23px;${light('ink')}"><span class="soft" style="${light('soft')}">${htmlText(notes[0])}</span><br>${htmlText(notes[1])}</p>`,
    closing &&
      `<p class="soft line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid;${light('line')};${sans};font-size:14px;line-height:21px;${light('soft')}">${htmlText(closing)}</p>`,
  ].filter((part) => typeof part === 'string' && part !== '');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${htmlText(letter.subject)}</title>
<style>${stylesheet}</style>
</head>
<body class="paper ink" style="margin:0;padding:0;${light('paper')};${light('ink')}">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${light('paper')}">
<tr><td class="outer" align="center" style="padding:24px 12px">
<table class="card" role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border-top:4px solid ${colour};${light('card')}">
<tr><td class="side soft" style="padding:24px 32px 0;${serif};font-size:17px;line-height:24px;letter-spacing:0.02em;${light('soft')}">${htmlText(merchant.name)}</td></tr>
<tr><td class="side" style="padding:16px 32px 32px">
${parts.join('\n')}
</td></tr>
</table>
<p class="side soft" style="margin:16px 0 24px;padding:0 12px;${sans};font-size:13px;line-height:19px;${light('soft')}">${footLines(merchant).map(htmlText).join('<br>')}</p>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraphHtml(
  text: string,
  look = `${sans};font-size:15px;line-height:23px;margin-top:12px`,
): string {
  return `<p class="ink" style="margin:0;${look};${light('ink')}">${htmlText(text)}</p>`;
}

function factsHtml(facts: LetterFacts): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th class="soft" scope="row" align="left" valign="top" style="padding:4px 20px 4px 0;${sans};font-weight:normal;font-size:14px;line-height:21px;white-space:nowrap;${light('soft')}">${htmlText(label)}</th><td class="ink" valign="top" style="padding:4px 0;${sans};font-size:14px;line-height:21px;word-break:break-word;${light('ink')}">${htmlText(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" style="margin:24px 0 0">${rows.join('\n')}</table>`;
}

type Column = { readonly head: string; readonly textOf: (wine: MailedWine) => string };

function winesHtml({ wines = [], totals = [], sumLabel = '', figureLabels }: Letter): string {
  if (wines.length + totals.length === 0) return '';
  const bought: readonly Column[] = [
    { head: 'Cases', textOf: ({ cases }: MailedWine) => (cases === 0 ? '' : String(cases)) },
    { head: 'Bottles', textOf: ({ bottles }: MailedWine) => (bottles === 0 ? '' : String(bottles)) },
    { head: sumLabel, textOf: ({ sum }: MailedWine) => sum },
  ];
  const figures = figureLabels?.map((head, place) => ({
    head,
    textOf: (wine: MailedWine) => wine.figures?.[place] ?? '',
  }));
  const columns = (figures ?? bought).filter(({ textOf }) => wines.some((wine) => textOf(wine) !== ''));
  const head = (text: string, align: string) =>
    `<th class="soft rule" scope="col" align="${align}" style="padding:0 0 6px ${align === 'right' ? 14 : 0}px;border-bottom:1px solid;${light('rule')};${sans};font-weight:normal;font-size:13px;line-height:18px;white-space:nowrap;${light('soft')}">${htmlText(text)}</th>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:24px 0 0">
<tr>${head('Wine', 'left')}${columns.map((column) => head(column.head, 'right')).join('')}</tr>
${wines.map((wine, index) => wineRow(wine, { columns, hasLine: index < wines.length - 1 || totals.length > 0 })).join('\n')}
${totals.map((total, index) => totalRow(total, { columns: columns.length, isFirst: index === 0, isLast: index === totals.length - 1 })).join('\n')}
</table>`;
}

function wineRow(
  wine: MailedWine,
  { columns, hasLine }: { readonly columns: readonly Column[]; readonly hasLine: boolean },
): string {
  const line = `padding-top:9px;padding-bottom:9px${hasLine ? `;border-bottom:1px solid;${light('line')}` : ''}`;
  const details = wine.details.map(
    (detail) =>
      `<br><span class="soft" style="${sans};font-size:13px;line-height:19px;${light('soft')}">${htmlText(detail)}</span>`,
  );
  const figures = columns.map(
    ({ textOf }) =>
      `<td class="ink line" valign="top" align="right" style="${line};padding-left:14px;${sans};font-size:15px;line-height:22px;white-space:nowrap;font-variant-numeric:tabular-nums;${light('ink')}">${htmlText(textOf(wine))}</td>`,
  );
  return `<tr><td class="ink line" valign="top" style="${line};${serif};font-size:16px;line-height:22px;${light('ink')}">${htmlText(wine.name)}${details.join('')}</td>${figures.join('')}</tr>`;
}

function totalRow(
  [label, amount]: readonly [string, string],
  { columns, isFirst, isLast }: { columns: number; isFirst: boolean; isLast: boolean },
): string {
  const look = `padding-top:${isFirst ? 12 : 2}px;padding-bottom:2px;${sans};font-size:${isLast ? 16 : 14}px;line-height:24px;font-weight:${isLast ? 'bold' : 'normal'}`;
  const tone = isLast ? 'ink' : 'soft';
  return `<tr><th class="${tone}" scope="row" align="right" colspan="${Math.max(1, columns)}" style="${look};${light(tone)}">${htmlText(label)}</th><td class="ink" align="right" style="${look};padding-left:14px;white-space:nowrap;font-variant-numeric:tabular-nums;${light('ink')}">${htmlText(amount)}</td></tr>`;
}
