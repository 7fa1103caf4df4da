/** Words of a line, a cell or a status: `GONE` says that a wine is not available, `UNWANTED` that it is not wanted. */

const GONE =
  "oos|o\\/s|out of stock|sold out|not in stock|no stock|unavailable|not available|discontinued|disc(?:'|’)d|delisted|de-listed|obsolete|end of line";
const UNWANTED =
  "cancel(?:s|led|ed|ling|ing)?|canx|void(?:ed)?|scrap(?:ped)?|skip(?:ped)?|delete[ds]?|removed?|omit(?:ted)?|dropped|withdrawn|rejected|declined|on hold|not (?:wanted|needed|required|ordered|this (?:time|week|month)|for us)|no longer (?:wanted|needed|required)|(?:please )?(?:leave (?:it |this |that )?(?:out|off)|do not (?:order|send|deliver)|don(?:'|’)?t (?:order|send|deliver|want|need))|no thank(?:s| you)";

const REFUSED_CELL = new RegExp(`^\\W*(?:${GONE}|${UNWANTED})\\W*$`, 'i');
const REFUSED_STATUS = /^\W*(?:no|nil|none|never|hold|n\/a|inactive|closed|x|✗|✘|❌)\W*$/i;

/** True if a cell says that its row is not wanted. In a status column `no` says so, too. */
export function isRefusedCell(cell: string, isStatus: boolean): boolean {
  return REFUSED_CELL.test(cell) || (isStatus && (REFUSED_STATUS.test(cell) || IN_LINE.test(cell)));
}

const START = String.raw`(?<![\p{L}\p{N}'’])`;
const END = String.raw`(?![\p{L}\p{N}])`;
/** Matches `no` as a refusal, but not the names `No.3` and `No 10`. */
const NO = String.raw`(?:^|[,;:(–—-] ?|${START}(?:and|but|or|also|please|pls|so|with) )no${END}(?!\.| ?\d{1,2}(?!\d))`;
const IN_LINE = new RegExp(
  [
    NO,
    `${START}(?:not|without|w\\/o|except|excluding|don(?:'|’)?t|do not|never|forget|scratch|ignore|minus|instead of|rather than|${UNWANTED}|${GONE}|leave (?:out|off)|take off|strike)${END}`,
    String.raw`${START}(?:nil|none|zero|nada|nought|no)(?:[\s.,;:!)]|please|pls|thanks)*$`,
  ].join('|'),
  'iu',
);
const BEFORE_THE_NAME =
  /^(?:(?:and|but|or|also|so|with|please|pls|plz|just) )*(?:no|not|without|w\/o|cancel|skip|scrap|omit|remove|delete|drop|forget|except|excluding|do not (?:send|order)|don(?:'|’)?t (?:send|order|want|need)|leave (?:out|off)|take off)(?: (?:more|any|the))* /i;
const AFTER_THE_NAME = new RegExp(
  `[\\s,:;(–—-]+(?:nil|none|no|${UNWANTED}|${GONE}|leave (?:out|off))[\\s.!)]*$`,
  'i',
);

/** True if a line refuses a wine: `no CHA001`, `CHA001 nil`, `fleurie 2 - cancel`. */
export const isRefusedLine = (line: string) => IN_LINE.test(line);

/** The wine's name in a refused line: `no CHA001` is CHA001. */
export function withoutRefusal(line: string): string {
  const name = line.replace(BEFORE_THE_NAME, '').replace(AFTER_THE_NAME, '').trim();
  return name === '' ? line : name;
}
