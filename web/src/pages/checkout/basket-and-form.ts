/** The things that a refusal leaves as they were; a proposal has nothing of the basket. */
export function basketAndForm(proposal: string | undefined): string {
  return `${proposal === undefined ? 'Your basket' : 'The proposal'} and everything you typed`;
}
