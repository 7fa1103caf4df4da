// @ts-check
// Reads docs/conformance.md: which test proves which sentence of the specification. How the table is written is said
// at its own head.

/** @typedef {{ file: string, title: string }} Proof */
/** @typedef {{ id: string, line: number, proofs: Proof[] }} ProvedRow */
/** @typedef {{ id: string, line: number, issue: number }} WaitingRow */
/** @typedef {{ id: string, line: number, decision: string }} DecidedRow */
/** @typedef {ProvedRow | WaitingRow | DecidedRow} Row */
/** @typedef {{ line: number, text: string }} Line */

const headCells = ['id', 'sentence', 'proof'];
const betweenPathAndTitle = ' › ';

/** The rows that can be read, and what is wrong with the others. Every table of the file is one of ours.
 * @param {string} markdown
 * @returns {{ rows: Row[], faults: string[] }} */
export function readConformanceTable(markdown) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {string[]} */
  const faults = [];
  for (const table of tables(markdown)) {
    const [head, dashes, ...body] = table;
    if (head === undefined || !isHead(head.text) || !isDashes(dashes?.text)) {
      faults.push(
        `line ${head?.line}: a table begins with "| ${headCells.join(' | ')} |" and a line of dashes`,
      );
      continue;
    }
    for (const line of body) {
      const read = readRow(line);
      if (typeof read === 'string') faults.push(`line ${line.line}: ${read}`);
      else rows.push(read);
    }
  }
  return { rows, faults: [...faults, ...faultsOfIds(rows)] };
}

/** Runs of lines that begin with "|", with their numbers in the file.
 * @param {string} markdown
 * @returns {Line[][]} */
function tables(markdown) {
  /** @type {Line[][]} */
  const found = [];
  let inTable = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    const isRow = text.startsWith('|');
    if (isRow && !inTable) found.push([]);
    if (isRow) found.at(-1)?.push({ line: index + 1, text });
    inTable = isRow;
  }
  return found;
}

/** @param {string} text */
function isHead(text) {
  return cellsOf(text).join() === headCells.join();
}

/** @param {string | undefined} text */
function isDashes(text) {
  return text !== undefined && cellsOf(text).every((cell) => /^:?-+:?$/.test(cell));
}

/** The cells of a row. A "|" inside a cell, also inside a code span, is written "\|", as GitHub wants it.
 * @param {string} text */
function cellsOf(text) {
  const cells = text.trim().split(/(?<!\\)\|/);
  return cells.slice(1, -1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

/** @param {Line} line
 * @returns {Row | string} the row, or what is wrong with it */
function readRow({ line, text }) {
  const [id = '', sentence, proof = '', ...rest] = cellsOf(text);
  if (!/^\d\.[a-z]+\.[1-9]\d*$/.test(id)) return `"${id}" is not an id such as 2.basket.7`;
  if (rest.length > 0 || !text.trim().endsWith('|'))
    return `${id} has not three cells; write a | in a cell as \\|`;
  if (sentence === undefined || sentence === '') return `${id} has no sentence`;
  if (proof === '') return `${id} has no proof`;
  const waits = /^waits: issue (\d+)$/.exec(proof);
  if (waits !== null) return { id, line, issue: Number(waits[1]) };
  const decided = /^decision (\d{4})$/.exec(proof);
  if (decided !== null) return { id, line, decision: String(decided[1]) };
  const proofs = proof.split('<br>').map((part) => readProof(part.trim()));
  if (proofs.some((read) => read === undefined))
    return `${id} has a proof that is none of \`path${betweenPathAndTitle}title\`, "waits: issue N", "decision NNNN"`;
  return { id, line, proofs: proofs.filter((read) => read !== undefined) };
}

/** A code span, `path › title`; a title that holds backticks stands between two of them and spaces, as in Markdown.
 * @param {string} text
 * @returns {Proof | undefined} */
function readProof(text) {
  const span = /^`([^`]+)`$/.exec(text) ?? /^`` (.+) ``$/.exec(text);
  const written = span?.[1] ?? '';
  const cut = written.indexOf(betweenPathAndTitle);
  if (cut < 1) return undefined;
  const title = written.slice(cut + betweenPathAndTitle.length);
  return title === '' ? undefined : { file: written.slice(0, cut), title };
}

/** Ids count from 1 in their group, so that a row that goes missing is missed.
 * @param {Row[]} rows */
function faultsOfIds(rows) {
  /** @type {Map<string, number>} */
  const lastOf = new Map();
  /** @type {string[]} */
  const faults = [];
  for (const { id, line } of rows) {
    const [, group = '', digits] = /^(.*)\.(\d+)$/.exec(id) ?? [];
    const expected = (lastOf.get(group) ?? 0) + 1;
    const number = Number(digits);
    if (number < expected) faults.push(`line ${line}: ${id} is there twice, or after a later one`);
    if (number > expected) faults.push(`line ${line}: ${id} stands where ${group}.${expected} is missing`);
    lastOf.set(group, Math.max(number, expected - 1));
  }
  return faults;
}
