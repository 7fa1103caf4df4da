// @ts-check
// The last step of `npm test`: docs/conformance.md against the reports of the run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inShort, missingFiles, playwrightOutcomes, unprovedRows, vitestOutcomes } from './conformance.mjs';
import { readConformanceTable } from './conformance-table.mjs';
import { root } from './places.mjs';
import { say } from './terminal.mjs';

const tableFile = 'docs/conformance.md';

/** What the runners wrote down; without `journeysRan` the journeys are only listed.
 * @typedef {{ vitest: string, playwright: string, journeysRan: boolean }} Reports */

/** Says every row that this run does not prove, and how far the specification is proved.
 * @param {Reports | undefined} reports undefined when the run was narrowed: then only the table's shape and the files
 *   it names are looked at
 * @returns {number} how many faults */
export function checkConformance(reports) {
  const { rows, faults } = readConformanceTable(readFileSync(path.join(root, tableFile), 'utf8'));
  const decisions = readdirSync(path.join(root, 'docs', 'decisions'));
  faults.push(...missingFiles(rows, (file) => existsSync(path.join(root, file)), decisions));
  if (reports !== undefined) faults.push(...unprovedRows(rows, outcomes(reports)));
  const told = [...new Set(faults)];
  for (const fault of told) say(`  ✗ ${tableFile}: ${fault}`);
  say(`  ${inShort(rows)}${whatWasLookedAt(reports)}`);
  return told.length;
}

/** @param {Reports} reports */
function outcomes({ vitest, playwright, journeysRan }) {
  const journeys = playwrightOutcomes(readJson(playwright), root, { listed: !journeysRan });
  return new Map([...vitestOutcomes(readJson(vitest), root), ...journeys]);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {Reports | undefined} reports */
function whatWasLookedAt(reports) {
  if (reports === undefined) return '. The run was narrowed: only the shape and the files were looked at';
  return reports.journeysRan ? '' : '. The journeys were not run: only their titles were looked at';
}
