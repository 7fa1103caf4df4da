/** The ways in which a line of a claim is settled. `credit` has the number of a credit note and may follow `accept`. */
export type Outcome = 'accept' | 'replace' | 'decline' | 'credit' | 'withdraw';

export type SettlementSent = {
  readonly claimNo: string;
  readonly lineNo: number;
  readonly outcome: Outcome;
  readonly by: 'office' | 'call' | 'file' | 'buyer';
  readonly creditNote?: string;
  /** True if the shop accepted the settlement. Undefined for a row of a file, whose answer nobody reads. */
  readonly isTaken: boolean | undefined;
};
export type SettlementsSent = SettlementSent[];
