/** The things that a refusal leaves unchanged. An order of a proposal does not touch the basket. */
export function basketAndForm(proposal: string | undefined): string {
  return `${proposal === undefined ? 'Your basket' : 'The proposal'} and everything you typed`;
}
