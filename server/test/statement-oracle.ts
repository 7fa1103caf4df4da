/** A row of a ledger as its file writes it. `date` and `due` are yyyy-MM-dd; `due` is empty without a due date. */
export type OracleRow = {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly total: string;
  readonly settledBy: string;
  readonly isInQuery: boolean;
};

export type Expected = {
  readonly items: readonly { readonly number: string; readonly pence: number; readonly isInQuery: boolean }[];
  /** By the names of the call; pence, and a date as dd/MM/yyyy. */
  readonly figures: Readonly<Record<string, number | string>>;
  /** Number or label, and amount, of each row of the CSV file. */
  readonly csv: readonly string[];
  /** Texts of the PDF: the end of each item's row, and the sums as one text. */
  readonly printed: { readonly items: readonly string[]; readonly sums: string };
};

type Asked = {
  readonly rows: readonly OracleRow[];
  readonly balance: string;
  readonly claims: readonly { readonly lines: readonly (readonly [string, string])[] }[];
};

/** Ten-thousandths of a pound, by hand. */
function units(text: string): bigint {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  const size = BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'));
  return sign === '-' ? -size : size;
}

/** Half a penny and more is a penny more, whichever the sign. */
function pence(amount: bigint): number {
  const size = amount < 0n ? -amount : amount;
  const whole = Number((size - (size % 100n)) / 100n) + (size % 100n >= 50n ? 1 : 0);
  return amount < 0n ? -whole : whole;
}

const british = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
const amount = (sum: number) => {
  const digits = String(Math.abs(sum)).padStart(3, '0');
  return `${sum < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const printed = (sum: number) => {
  const [pounds = '', decimals = ''] = amount(Math.abs(sum)).split('.');
  return `${sum < 0 ? '−' : ''}£${pounds.replace(/(\d)(?=(\d{3})+$)/g, '$1,')}.${decimals}`;
};

/**
 * The statement of a ledger, worked out penny by penny: a credit's pennies go one at a time to the charge that may have
 * them. Shares no code with the shop.
 */
export function expectedOf(
  { rows, balance, claims }: Asked,
  { today, month }: { readonly today: string; readonly month: string | undefined },
): Expected {
  const [year = 0, number = 0] = (month ?? '').split('-').map(Number);
  const day = month === undefined ? today : new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const isThere = (row: OracleRow) => month === undefined || row.date <= day;
  const left = new Map(rows.map((row) => [row.number, pence(units(row.total))]));
  if (rows.some((row) => row.settledBy !== '')) payAsStated(rows, isThere, left);
  else payOldest(rows.filter(isThere), left);

  const open = rows
    .filter((row) => isThere(row) && left.get(row.number) !== 0)
    .map((row, at) => ({ row, at, rest: left.get(row.number) ?? 0 }))
    .sort((a, b) => firstDue(a.row, b.row) || a.at - b.at);
  const later = rows.filter((row) => !isThere(row)).reduce((sum, row) => sum + units(row.total), 0n);
  const sum = (of: readonly { readonly rest: number }[]) => of.reduce((all, { rest }) => all + rest, 0);
  const daysLate = (since: string) => (Date.parse(day) - Date.parse(since)) / 86_400_000;
  const hasDue = rows.some((row) => row.due !== '');
  const charges = open.filter(({ rest }) => rest > 0);
  const credits = open.filter(({ rest }) => rest < 0);
  const isDue = (since: string) => daysLate(since) >= 0;
  const dueNow = [...charges.filter(({ row }) => isDue(row.due || row.date)), ...credits];
  const age = (from: number, to: number) =>
    sum(
      dueNow.filter(({ row, rest }) => {
        const days = daysLate(rest < 0 ? row.date : row.due || row.date);
        return days >= from && days <= to;
      }),
    );
  // Every claim of the test was opened on 10 November.
  const hasClaims = day >= '2026-11-10';
  const late = charges.filter(
    ({ row }) => row.due !== '' && daysLate(row.due) > 0 && !(row.isInQuery && hasClaims),
  );
  const spare = -sum(credits);
  const overdue = Math.max(0, sum(late) - spare);
  let since = '';
  for (let covered = spare, at = 0; since === '' && at < late.length; at++) {
    covered -= late[at]?.rest ?? 0;
    if (covered < 0) since = late[at]?.row.due ?? '';
  }
  const lines = hasClaims ? claims.flatMap((claim) => claim.lines) : [];
  const inQuery = pence(lines.reduce((all, [nett, vat]) => all + units(nett) + units(vat), 0n));
  const figures = {
    Balance: pence(units(balance) - later),
    Items: sum(open),
    InQuery: inQuery,
  };
  const ages = {
    Age0To30: age(-100_000, 30),
    Age31To60: age(31, 60),
    Age61To90: age(61, 90),
    AgeOver90: age(91, 100_000),
  };
  const notYet = sum(charges.filter(({ row }) => !isDue(row.due || row.date)));
  const due = {
    Due: sum(dueNow),
    Overdue: overdue,
    ...(overdue > 0 && { OverdueSince: british(since) }),
    NotYetDue: notYet,
    ...ages,
  };
  const printedSums = [
    `Open items ${printed(figures.Items)}`,
    ...(figures.Items === figures.Balance ? [] : [`Balance in our ledger ${printed(figures.Balance)}`]),
    ...(inQuery === 0 ? [] : [`In query ${printed(inQuery)}`]),
    ...(hasDue
      ? [
          `Due Overdue Not yet due ${[due.Due, overdue, notYet].map(printed).join(' ')}`,
          `Due for 0 to 30 days 31 to 60 days 61 to 90 days Over 90 days ${Object.values(ages).map(printed).join(' ')}`,
        ]
      : []),
  ];
  return {
    printed: {
      items: open.map(
        ({ row, rest }) => `M-${row.number} ${printed(pence(units(row.total)))} ${printed(rest)}`,
      ),
      sums: printedSums.join(' '),
    },
    items: open.map(({ row, rest }) => ({
      number: row.number,
      pence: rest,
      isInQuery: row.isInQuery && hasClaims,
    })),
    figures: { ...figures, ...(hasDue && due) },
    csv: [
      ...open.map(({ row, rest }) => `${row.number} ${amount(rest)}`),
      `Open items ${amount(figures.Items)}`,
      ...(figures.Items === figures.Balance ? [] : [`Balance in our ledger ${amount(figures.Balance)}`]),
      ...(inQuery === 0 ? [] : [`In query ${amount(inQuery)}`]),
      ...(hasDue
        ? [
            `Due ${amount(due.Due)}`,
            `Overdue ${amount(overdue)}`,
            `Not yet due ${amount(notYet)}`,
            `0 to 30 days ${amount(ages.Age0To30)}`,
            `31 to 60 days ${amount(ages.Age31To60)}`,
            `61 to 90 days ${amount(ages.Age61To90)}`,
            `Over 90 days ${amount(ages.AgeOver90)}`,
          ]
        : []),
    ],
  };
}

function firstDue(a: OracleRow, b: OracleRow): number {
  const [one, other] = [`${a.due || a.date} ${a.date}`, `${b.due || b.date} ${b.date}`];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Pays with each penny of the credits, the oldest credit first, the unpaid charge that is due first. */
function payOldest(rows: readonly OracleRow[], left: Map<string, number>): void {
  const inTurn = rows.map((row, at) => ({ row, at })).sort((a, b) => firstDue(a.row, b.row) || a.at - b.at);
  const queue = inTurn.map(({ row }) => row.number).filter((number) => (left.get(number) ?? 0) > 0);
  for (const { row } of inTurn) {
    while ((left.get(row.number) ?? 0) < 0 && queue.length > 0) {
      const charge = queue[0] ?? '';
      left.set(row.number, (left.get(row.number) ?? 0) + 1);
      left.set(charge, (left.get(charge) ?? 0) - 1);
      if (left.get(charge) === 0) queue.shift();
    }
  }
}

const MANY = Number.MAX_SAFE_INTEGER;

/** Moves the pennies of each settlement one at a time, while both rows have a penny left; stated sums first. */
function payAsStated(
  rows: readonly OracleRow[],
  isThere: (row: OracleRow) => boolean,
  left: Map<string, number>,
): void {
  const parts = (row: OracleRow) => {
    const all = row.settledBy.split('; ').filter((part) => part !== '');
    return all.map((part) => {
      const [number = '', sum] = part.split('=');
      return { number, isSum: sum !== undefined, pennies: sum === undefined ? MANY : pence(units(sum)) };
    });
  };
  /** 0 if the row does not name the other, 1 if it does, 2 if it does with a sum. */
  const weight = (row: OracleRow, name: string) =>
    Math.max(0, ...parts(row).map(({ number, isSum }) => (number === name ? (isSum ? 2 : 1) : 0)));
  for (const [row, isSumsTurn] of [
    ...rows.map((row) => [row, true] as const),
    ...rows.map((row) => [row, false] as const),
  ]) {
    if (!isThere(row)) continue;
    for (const { number, pennies, isSum } of parts(row)) {
      const other = rows.find((each) => each.number === number);
      if (isSum !== isSumsTurn || (other !== undefined && !isThere(other))) continue;
      const [mine, its] = [weight(row, number), other ? weight(other, row.number) : 0];
      if (its > mine || (its === mine && row.total.startsWith('-'))) continue;
      for (let moved = 0; moved < pennies; moved++) {
        const own = left.get(row.number) ?? 0;
        const others = other === undefined ? -own : (left.get(number) ?? 0);
        if (own === 0 || own * others >= 0) break;
        left.set(row.number, own - Math.sign(own));
        if (other !== undefined) left.set(number, others - Math.sign(others));
      }
    }
  }
}
