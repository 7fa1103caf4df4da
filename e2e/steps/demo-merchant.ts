/**
 * The wines of the demo merchant's list (server/demo) that journeys use: wines without a stock figure, so that they
 * never run out and never split an order. Prices are those of the account that buys them.
 */
export const galets = 'Châteauneuf-du-Pape Les Galets, Mas des Cigalons';
export const caillottes = 'Sancerre Les Caillottes, Domaine des Grandes Perrières';

/** By the case cheaper than its six bottles. */
export const tournefeuil = 'Château Tournefeuil-Latour, Pauillac';

/**
 * The Harbourmaster’s Table has 5 cases and 5 bottles in reserve, and the cellar 11 cases and 3: 20 cases of 6 are 35 bottles of reserves, 69 of stock and 16 that have to follow.
 */
export const verdejo = 'Verdejo Nocturno, Bodegas Casa Velarde';

/** The Harbourmaster’s Table has 4 cases and 4 bottles of 6 in reserve, and the cellar has 3 bottles. */
export const courtebotte = 'Domaine de Courtebotte, Saint-Émilion Grand Cru';
/** The same account has 2 cases in reserve; it has no stock figure. */
export const prosecco = 'Prosecco Spumante Brut Millesimato, Ca’ dei Merli';
/** Out of stock. */
export const chauvigny = 'Mâcon-Villages, Domaine Chauvigny';
/** At less than £42 a case it is cheap enough for a minimum value, and has no stock figure. */
export const cava = 'Cava Brut, Caves Montferral';

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
