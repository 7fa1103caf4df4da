// Wines of the demo merchant (server/demo) that journeys use. The first wines have no stock figure, so that they never
// run out and never split an order.
export const galets = 'Châteauneuf-du-Pape Les Galets, Mas des Cigalons';
export const caillottes = 'Sancerre Les Caillottes, Domaine des Grandes Perrières';

/** A case costs less than six single bottles. */
export const tournefeuil = 'Château Tournefeuil-Latour, Pauillac';

/**
 * The Harbourmaster’s Table has 5 cases and 5 bottles of 6 in reserve, and the cellar has 11 cases and 3 bottles. An
 * order of 20 cases takes 35 bottles from reserves and 69 from stock, and puts 16 on back order.
 */
export const verdejo = 'Verdejo Nocturno, Bodegas Casa Velarde';

/** The Harbourmaster’s Table has 4 cases and 4 bottles of 6 in reserve, and the cellar has 3 bottles. */
export const courtebotte = 'Domaine de Courtebotte, Saint-Émilion Grand Cru';
/** The Harbourmaster’s Table has 2 cases in reserve. The wine has no stock figure. */
export const prosecco = 'Prosecco Spumante Brut Millesimato, Ca’ dei Merli';
export const chauvigny = 'Mâcon-Villages, Domaine Chauvigny';
/** A case costs less than £42, which is below a minimum value. The wine has no stock figure. */
export const cava = 'Cava Brut, Caves Montferral';

export const bell = {
  account: 'BELL01',
  name: 'The Bell & Compass',
  email: 'dave.mulholland@example.com',
} as const;
// The three accounts of `people.group`. The Aldermere needs a reference on every order.
export const aldermere = { account: 'GRAN01', name: 'Grandison Hotels: The Aldermere' } as const;
export const cormorant = { account: 'GRAN02', name: 'Grandison Hotels: The Royal Cormorant' } as const;
export const marchmont = { account: 'GRAN03', name: 'Grandison Hotels: Marchmont House' } as const;
export const harbourmaster = { account: 'HARB01', name: 'The Harbourmaster’s Table' } as const;
