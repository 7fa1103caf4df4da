/** The subject of a sentence about what survives a refused order. Ordering a proposal does not touch the basket. */
export function basketAndForm(proposal: string | undefined): string {
  return `${proposal === undefined ? 'Your basket' : 'The proposal'} and everything you typed`;
}
