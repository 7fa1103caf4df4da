/** What a person had chosen when the session expired. */
export type KeptChoice = {
  readonly subject: string;
  readonly account: string;
  readonly customerName: string;
};

/** Reads a kept choice with care; undefined for anything else. */
export function readKeptChoice(stored: string | null): KeptChoice | undefined {
  let read: unknown;
  try {
    read = JSON.parse(stored ?? 'null');
  } catch {
    return undefined;
  }
  const fields = new Map(typeof read === 'object' && read !== null ? Object.entries(read) : []);
  const [subject, account, customerName] = ['subject', 'account', 'customerName'].map((name) =>
    fields.get(name),
  );
  const isWhole =
    typeof subject === 'string' && typeof account === 'string' && typeof customerName === 'string';
  return isWhole && account !== '' ? { subject, account, customerName } : undefined;
}
