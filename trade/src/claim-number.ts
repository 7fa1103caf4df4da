/** A claim's number by its sequence: 100001 is 'CL100001'. */
export function claimNumber(sequence: number): string {
  return `CL${sequence}`;
}

/** The sequence of a claim's number; undefined for any other text. */
export function claimSequence(claimNo: string): number | undefined {
  return /^CL[1-9]\d{5,14}$/.test(claimNo) ? Number(claimNo.slice(2)) : undefined;
}
