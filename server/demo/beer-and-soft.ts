import { shelf } from './shelf-table.ts';

const beer = { group: 'Beer', type: 'Beer', supergroup: 'Beer & Cider', unitSize: 33, caseSize: 24 };
const cider = { ...beer, group: 'Cider', type: 'Cider', unitSize: 50, caseSize: 12 };
const soft = {
  group: 'Mixers & Soft Drinks',
  type: 'Soft Drink',
  supergroup: 'Soft Drinks',
  unitSize: 20,
  caseSize: 24,
};
const wine = { supergroup: 'Wines', caseSize: 1 };
const keg = { ...wine, group: 'Keg', type: 'Keg', unitSize: 2000 };
const box = { ...wine, group: 'Bag in Box', type: 'Bag in Box', unitSize: 1000 };
const light = { group: 'Low & No Alcohol', supergroup: 'Wines', unitSize: 75, caseSize: 6 };

const ALE = 'longneck.bottle.amber.copper.crown.gold.band.cream';
const LAGER = 'longneck.bottle.green.straw.crown.silver.oval.white';
const KEG = 'keg.bottle.steel.straw.crown';
const BOX = 'box.bottle.steel.straw.crown';

/** Beer and cider, mixers, low-alcohol wine, wine in keg and bag in box. */
export const BEER_AND_SOFT = [
  ...shelf(beer, [
    `Harvest Pale Ale~Saltmarsh Brewery~GB~Pale ale~4.2~1.15~${ALE}.forest~Citrus hops over biscuit malt, brewed by the estuary.~cereals`,
    `Old Lighterman Best Bitter~Saltmarsh Brewery~GB~Bitter~4~1.1~${ALE}.claret~Toffee malt, earthy hops and a dry, bitter close.~cereals 50cl`,
    `Oyster Stout~Saltmarsh Brewery~GB~Stout~5~1.3~longneck.bottle.amber.dark.crown.black.crest.night.silver~Roast barley, cocoa and a savoury, mineral edge.~cereals molluscs`,
    'Session IPA~Gasworks Brew Co~GB~IPA~4~1.25~can.bottle.steel.gold.crown.teal.modern.white.teal~Grapefruit, mango and pine at an easy strength.~cereals',
    'West Coast IPA~Gasworks Brew Co~GB~IPA~6.2~1.55~can.bottle.steel.gold.crown.copper.modern.white.copper~Resin, orange peel and a firm bitterness.~cereals',
    'Hazy Pale~Gasworks Brew Co~GB~Pale ale~4.8~1.4~can.bottle.steel.gold.crown.ochre.band.white.ochre~Peach and pineapple with a soft, oaty body.~cereals',
    `Pilsner~Brauhaus Lindau~DE~Lager~4.9~1.2~${LAGER}.forest~Floral hops, fresh bread and a snappy close.~cereals`,
    `Helles Lager~Brauhaus Lindau~DE~Lager~4.7~1.25~${LAGER}.navy~Soft malt, honey and gentle hops.~cereals 50cl`,
    `Premium Lager~Cervecería Brisa~ES~Lager~4.6~0.98~${LAGER}.claret~Clean, light and thirst-quenching.~cereals`,
    'Alcohol Free Lager~Brauhaus Lindau~DE~Alcohol free~0.5~0.92~longneck.bottle.green.straw.crown.navy.modern.mist.navy~Grainy and crisp, with real hop character.~cereals',
    'Abbey Dubbel~Abbaye de Valsombre~BE~Abbey ale~7~1.75~longneck.bottle.amber.dark.crown.plum.arch.cream.plum~Raisin, banana and dark sugar.~cereals',
  ]),
  ...shelf(cider, [
    'Vintage Dry Cider~Pomona Hill~GB~Dry~6.8~1.95~longneck.bottle.clear.gold.crown.forest.botanical.cream.forest~Tannic bittersweet apples, leather and orange peel.~sulphites',
    'Medium Cider~Pomona Hill~GB~Medium~5~1.7~longneck.bottle.clear.gold.crown.gold.oval.cream.forest~Juicy apple with a balanced sweetness.~sulphites',
    'Sparkling Perry~Pomona Hill~GB~Medium dry~5.5~2.15~longneck.bottle.clear.straw.crown.silver.arch.white.forest~Pear drops, elderflower and a soft sparkle.~sulphites',
  ]),
  ...shelf(soft, [
    'Indian Tonic Water~Calloway & Finch~GB~Tonic~0~0.52~longneck.bottle.clear.water.crown.gold.classic.white.gold~Brisk quinine with a squeeze of lemon.~',
    'Slimline Tonic Water~Calloway & Finch~GB~Tonic~0~0.52~longneck.bottle.clear.water.crown.silver.classic.white.navy~All the quinine, few of the calories.~',
    'Mediterranean Tonic Water~Calloway & Finch~GB~Tonic~0~0.56~longneck.bottle.clear.water.crown.teal.botanical.white.teal~Lemon thyme and rosemary.~',
    'Ginger Ale~Calloway & Finch~GB~Ginger ale~0~0.52~longneck.bottle.clear.gold.crown.ochre.band.white.ochre~Dry, with a warm ginger prickle.~',
    'Fiery Ginger Beer~Calloway & Finch~GB~Ginger beer~0~0.58~longneck.bottle.amber.amber.crown.copper.band.cream.copper~Fresh root, chilli heat and lime.~',
    'Soda Water~Calloway & Finch~GB~Soda~0~0.46~longneck.bottle.clear.water.crown.navy.modern.white.navy~Fine, lasting bubbles.~',
    'Elderflower Pressé~Lower Coombe Farm~GB~Pressé~0~1.05~longneck.bottle.green.straw.crown.forest.botanical.white.forest~Hand-picked blossom and lemon.~27.5cl',
    'Cloudy Apple Juice~Lower Coombe Farm~GB~Juice~0~1.1~longneck.bottle.clear.gold.crown.forest.oval.cream.forest~Cox and Bramley, pressed and nothing else.~25cl',
    'Still Mineral Water~Holywell Spring~GB~Water~0~0.72~column.bottle.clear.water.screwcap.navy.modern.white.navy~Soft, low in minerals, from a chalk spring.~75cl',
    'Sparkling Mineral Water~Holywell Spring~GB~Water~0~0.74~column.bottle.green.water.screwcap.silver.modern.white.forest~Fine natural bubbles.~75cl',
  ]),
  ...shelf(keg, [
    `Pinot Grigio Keg 20 Litre~Cantina Belfiore~IT~Light and crisp~12~92~${KEG}.forest.band.white.forest~Green apple, pear and citrus, fresh to the last glass.~White`,
    `Sauvignon Blanc Keg 20 Litre~Les Terrasses de Caussan~FR~Crisp and fresh~12~98~${KEG}.teal.band.white.teal~Lime, gooseberry and cut grass.~White`,
    `Merlot Keg 20 Litre~Les Terrasses de Caussan~FR~Soft and fruity~13~96~keg.bottle.steel.ruby.crown.claret.band.cream.claret~Plum, cherry and cocoa.~Red`,
    `Malbec Keg 20 Litre~Bodega Piedra Alba~AR~Full and ripe~13.5~112~keg.bottle.steel.ruby.crown.plum.band.cream.plum~Plum, violets and a little spice.~Red`,
    `Provence Style Rosé Keg 20 Litre~Mas de l’Ombrade~FR~Dry and delicate~12.5~108~keg.bottle.steel.salmon.crown.rose.band.blush.rose~Wild strawberry and peach.~Rosé`,
    `Prosecco Frizzante Keg 20 Litre~Colle San Rocco~IT~Light and frothy~10.5~124~${KEG}.gold.crest.white.gold~Pear and blossom, from the tap.~White`,
  ]),
  ...shelf(box, [
    `Pinot Grigio Bag in Box 10 Litre~Cantina Belfiore~IT~Light and crisp~12~46.5~${BOX}.forest.oval.white.forest~Green apple and pear.~White`,
    `Sauvignon Blanc Bag in Box 10 Litre~Viña Cóndor Andino~CL~Crisp and fresh~12.5~48~${BOX}.teal.modern.white.teal~Gooseberry, lime and herbs.~White`,
    `Chenin Blanc Bag in Box 10 Litre~Three Kloofs~ZA~Fresh and fruity~12.5~44.5~${BOX}.ochre.crest.white.ochre~Guava, apple and lemon.~White`,
    `Merlot Pays d’Oc Bag in Box 10 Litre~Les Terrasses de Caussan~FR~Soft and fruity~13~47~box.bottle.steel.ruby.crown.claret.classic.cream.claret~Plum and black cherry.~Red`,
    `Shiraz Bag in Box 10 Litre~Gull Bay Wines~AU~Soft and ripe~13.5~49.5~box.bottle.steel.ruby.crown.plum.modern.cream.plum~Blackberry and pepper.~Red`,
    `Tempranillo Bag in Box 5 Litre~Bodegas Casa Velarde~ES~Medium and juicy~13~24~box.bottle.steel.ruby.crown.black.arch.cream.claret~Cherry and liquorice.~Red 500cl`,
    `Grenache Rosé Bag in Box 10 Litre~Les Terrasses de Caussan~FR~Dry and fruity~12.5~46~box.bottle.steel.salmon.crown.rose.oval.blush.rose~Strawberry and cream.~Rosé`,
  ]),
  ...shelf({ ...light, type: 'White' }, [
    'De-alcoholised Riesling~Weingut Sonnenrain~DE~Off-dry~0.5~5.95~flute.bottle.green.straw.screwcap.silver.modern.mist.forest~Green apple and lime with lively acidity.~White',
    'Low Alcohol Sauvignon Blanc~Tidewater Road~NZ~Crisp~6~8.5~bordeaux.bottle.green.straw.screwcap.teal.modern.white.teal~Passion fruit and cut grass at half the strength.~White',
  ]),
  ...shelf({ ...light, type: 'Red' }, [
    'De-alcoholised Tempranillo~Bodegas Casa Velarde~ES~Soft~0.5~5.75~bordeaux.bottle.antique.ruby.screwcap.claret.modern.white.claret~Cherry and vanilla, soft and light.~Red',
  ]),
  ...shelf({ ...light, type: 'Sparkling' }, [
    'Alcohol Free Sparkling Brut~Ca’ dei Merli~IT~Off-dry~0~5.5~champagne.bottle.green.straw.foil.silver.modern.white.navy~Pear, lemon and a gentle froth.~White',
    'Sparkling Tea Jasmine & Bergamot~Ashcombe & Wray~GB~Dry~0~9.5~champagne.bottle.olive.straw.foil.gold.botanical.cream.forest~Jasmine, bergamot and white peach, fine-beaded.~White',
  ]),
];

/** What there is to tell of these makers. */
export const SHELF_MAKERS: Readonly<Record<string, string>> = {
  'Saltmarsh Brewery': 'A village brewery beside the quay since 1887, and once nearly washed away.',
  'Gasworks Brew Co': 'Twelve tanks in a listed Victorian gas holder yard in the Midlands.',
  'Brauhaus Lindau': 'Brewers by the lake since 1612, still in the same family.',
  'Pomona Hill': 'Forty-two kinds of cider apple and perry pear on one Herefordshire hill.',
  'Calloway & Finch': 'A retired chemist and a bartender, agreeing at last on quinine.',
  'Lower Coombe Farm': 'A mixed farm in Devon that began pressing to use up its windfalls.',
  'Holywell Spring': 'Drawn from chalk beneath a disused chapel.',
};
