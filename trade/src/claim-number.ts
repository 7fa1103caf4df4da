export function claimNumber(sequence: number): string {
  return `CL${sequence}`;
}

export function claimSequence(claimNo: string): number | undefined {
  return /^CL[1-9]\d{5,14}$/.test(claimNo) ? Number(claimNo.slice(2)) : undefined;
}
