/** claimNumber(100001) is 'CL100001'. */
export function claimNumber(sequence: number): string {
  return `CL${sequence}`;
}

/** The sequence of a claim number; undefined if the text is not a claim number. */
export function claimSequence(claimNo: string): number | undefined {
  return /^CL[1-9]\d{5,14}$/.test(claimNo) ? Number(claimNo.slice(2)) : undefined;
}
