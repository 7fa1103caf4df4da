export type CsvRow = Readonly<Record<string, string | number>>;

function field(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV with a header line; every row must hold every column, and nothing else. */
export function csvText(columns: readonly string[], rows: readonly CsvRow[]): string {
  const lines = rows.map((row) =>
    columns
      .map((column) => {
        const value = row[column];
        if (value === undefined) throw new Error(`A demo row lacks ${column}`);
        return field(value);
      })
      .join(','),
  );
  return `${[columns.join(','), ...lines].join('\n')}\n`;
}
