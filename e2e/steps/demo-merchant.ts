/**
 * What the journeys know of the demo merchant's list (server/demo): wines without a stock figure, so that they
 * never run out and never split an order. Prices are those of the account that buys them.
 */
export const galets = 'Châteauneuf-du-Pape Les Galets, Mas des Cigalons';
export const caillottes = 'Sancerre Les Caillottes, Domaine des Grandes Perrières';

/**
 * Of this one The Harbourmaster’s Table has 5 cases and 5 bottles in reserve, and the cellar 11 cases and 3: 20
 * cases of 6 are 35 bottles of reserves, 69 of stock and 16 that have to follow.
 */
export const verdejo = 'Verdejo Nocturno, Bodegas Casa Velarde';

export const bell = {
  account: 'BELL01',
  name: 'The Bell & Compass',
  email: 'dave.mulholland@example.com',
} as const;
/** The three accounts of one sign-in. The Aldermere needs a reference on every order. */
export const aldermere = { account: 'GRAN01', name: 'Grandison Hotels: The Aldermere' } as const;
export const cormorant = { account: 'GRAN02', name: 'Grandison Hotels: The Royal Cormorant' } as const;
export const marchmont = { account: 'GRAN03', name: 'Grandison Hotels: Marchmont House' } as const;
/** The account of the demo's buyer. */
export const harbourmaster = { account: 'HARB01', name: 'The Harbourmaster’s Table' } as const;
