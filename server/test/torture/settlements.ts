/** The outcomes of a claim's line. `credit` has a credit note, and may follow `accept`. */
export type Outcome = 'accept' | 'replace' | 'decline' | 'credit' | 'withdraw';

/** One settlement of a line that was sent to the shop. */
export type SettlementSent = {
  readonly claimNo: string;
  readonly lineNo: number;
  readonly outcome: Outcome;
  readonly by: 'office' | 'call' | 'file' | 'buyer';
  readonly creditNote?: string;
  /** Whether the shop took it; undefined of a row of a file, whose answer is not read. */
  readonly isTaken: boolean | undefined;
};
export type SettlementsSent = SettlementSent[];
