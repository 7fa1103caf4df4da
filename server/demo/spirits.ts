import { shelf } from './shelf-table.ts';

const GIN = 'apothecary.bottle.clear.water.stopper.copper.botanical.sage.forest';
const VODKA = 'column.bottle.clear.water.stopper.silver.modern.mist.navy';
const WHISKY = 'decanter.bottle.clear.amber.stopper.black.classic.cream.claret';
const DARK_WHISKY = 'decanter.bottle.clear.tawny.stopper.navy.crest.cream.navy';
const COGNAC = 'cognac.bottle.clear.copper.stopper.gold.oval.cream.claret';
const RUM = 'decanter.bottle.clear.tawny.stopper.ochre.band.kraft.forest';
const AGAVE = 'decanter.bottle.clear.water.stopper.teal.arch.white.teal';
const LIQUEUR = 'column.bottle.clear.copper.stopper.claret.oval.cream.claret';

const spirit = (group: string) => ({
  group,
  type: 'Spirit',
  supergroup: 'Spirits',
  unitSize: 70,
  caseSize: 6,
});

/** Spirits, liqueurs, bitters and vermouths; every maker is invented. */
export const SPIRITS = [
  ...shelf(spirit('Gin'), [
    `Orchard Dry Gin~Marlpit & Sons~GB~London Dry~42~21.5~${GIN}~Juniper and lemon peel over apple blossom, with a dry, peppery close.~`,
    `Navy Strength Gin~Marlpit & Sons~GB~Navy strength~57~27~apothecary.bottle.blue.water.stopper.navy.band.white.navy~Piney and powerful, with grapefruit pith and cardamom; holds its own under any tonic.~`,
    `Coastal Gin~Saltings Distillery~GB~Contemporary~43~24.5~${GIN}~Samphire, bay and pink pepper give a savoury, saline edge to classic juniper.~`,
    `Rhubarb & Ginger Gin Liqueur~Saltings Distillery~GB~Liqueur~26~16.75~apothecary.bottle.clear.blush.stopper.rose.oval.blush.rose~Tart stewed rhubarb and warm root ginger, sweet but not cloying.~`,
    `Old Tom Gin~Crane & Copper~GB~Old Tom~43.3~25.5~${GIN}~Rounded and gently sweet with liquorice root, orange and juniper.~`,
    `London Dry Gin~Crane & Copper~GB~London Dry~40~14.95~column.bottle.green.water.screwcap.gold.classic.cream.forest~Clean juniper, coriander and lemon: the house pour behind many a good bar.~`,
    `Sloe Gin~Hedgerow Still~GB~Liqueur~28~18.5~apothecary.bottle.clear.ruby.stopper.plum.botanical.cream.plum~Damson-dark fruit with an almond-kernel note and just enough sugar.~`,
    `Non-Alcoholic Botanical Spirit~Hedgerow Still~GB~Alcohol free~0~14.5~apothecary.bottle.clear.water.stopper.forest.modern.sage.forest~Garden pea, hay and rosemary, distilled; long with tonic and a sprig of thyme.~`,
  ]),
  ...shelf(spirit('Vodka'), [
    `Winter Wheat Vodka~Nordhavn~SE~Wheat~40~18.5~${VODKA}~Silky and clean with a hint of aniseed and fresh bread.~cereals`,
    `Estate Potato Vodka~Foxley Farm~GB~Potato~40~24~${VODKA}~Creamy and full with a faint earthy sweetness, from potatoes grown on the farm.~`,
    `Rye Vodka~Wiśniowa~PL~Rye~40~17.25~${VODKA}~Peppery rye spice, a touch of vanilla and a crisp close.~cereals`,
    `Premium House Vodka~Crane & Copper~GB~Grain~37.5~12.95~column.bottle.clear.water.screwcap.silver.band.white.navy~Neutral, smooth and made for mixing.~cereals`,
    `Espresso Vodka~Nordhavn~SE~Flavoured~35~19.5~column.bottle.black.dark.stopper.copper.modern.night.copper~Cold-brewed coffee, dark chocolate and a little bitterness.~cereals`,
  ]),
  ...shelf(spirit('Whisky'), [
    `Highland Single Malt 12 Years Old~Glen Arvie~GB~Single malt~43~34.5~${WHISKY}~Heather honey, baked apple and malt with a drift of oak.~cereals`,
    `Highland Single Malt 18 Years Old Sherry Cask~Glen Arvie~GB~Single malt~46~82~${DARK_WHISKY}~Christmas cake, orange peel and polished oak, rich and very long.~cereals`,
    `Island Peated Single Malt~Skerravoe~GB~Single malt~46~39.5~decanter.bottle.green.amber.stopper.black.crest.cream.black~Bonfire, sea spray and lemon; medicinal at first, then surprisingly sweet.~cereals`,
    `Speyside Single Malt 10 Years Old~Inverlaggan~GB~Single malt~40~29.95~${WHISKY}~Pear drops, vanilla and fresh barley, light and welcoming.~cereals`,
    `Blended Scotch~Drover’s Halt~GB~Blended~40~15.75~${WHISKY}~Toffee, orchard fruit and a wisp of smoke.~cereals`,
    `Blended Malt Scotch~Drover’s Halt~GB~Blended malt~43~27.5~${DARK_WHISKY}~Honeycomb, walnut and gentle spice.~cereals`,
    `Pot Still Whiskey~Ballyronan~IE~Pot still~43~33~decanter.bottle.green.amber.stopper.gold.oval.cream.forest~Creamy and spicy, with green apple, ginger and toasted oats.~cereals`,
    `Irish Blended Whiskey~Ballyronan~IE~Blended~40~18.25~decanter.bottle.green.amber.screwcap.gold.band.cream.forest~Soft vanilla, apple and biscuit, triple distilled.~cereals`,
    `Straight Bourbon~Copper Hollow~US~Bourbon~45~25.5~${RUM}~Caramel, corn bread and cherry with a toasted-oak grip.~cereals`,
    `Small Batch Rye~Copper Hollow~US~Rye~47~34.5~${DARK_WHISKY}~Dill, black pepper and butterscotch; born for a Manhattan.~cereals`,
    `Japanese Blended Whisky~Hoshikawa~JP~Blended~43~42~column.bottle.clear.amber.stopper.black.modern.white.claret~Poised and floral, with honey, sandalwood and white chocolate.~cereals`,
    `English Single Malt~Harrow Mill~GB~Single malt~46~44~${WHISKY}~Custard, orange and new oak from a former watermill.~cereals`,
  ]),
  ...shelf(spirit('Rum'), [
    `Silver Rum 3 Years Old~Port Maribel~BB~Column still~40~18.5~column.bottle.clear.water.stopper.silver.band.white.teal~Coconut, sugar cane and lime zest; a bright base for a Daiquiri.~`,
    `Golden Rum 5 Years Old~Port Maribel~BB~Blended~40~21.5~${RUM}~Banana, vanilla and toasted coconut.~`,
    `Extra Old Rum 15 Years~Demarel Estate~GY~Pot still~43~46~${DARK_WHISKY}~Molasses, fig and old leather, opulent and slow.~`,
    `Spiced Rum~Captain’s Quarter~GB~Spiced~37.5~16.95~${RUM}~Vanilla, clove and orange peel.~`,
    `Overproof Rum~Blue Ridge Cane~JM~Pot still~63~28.5~column.bottle.clear.water.screwcap.ochre.stencil.white.ochre~Overripe pineapple, banana and fire.~`,
    `Rhum Agricole Ambré~Habitation Sainte-Rose~MQ~Agricole~45~29.5~${RUM}~Fresh cane, green olive and sweet oak.~`,
  ]),
  ...shelf(spirit('Tequila & Mezcal'), [
    `Tequila Blanco 100% Agave~Casa Obregal~MX~Blanco~40~24.5~${AGAVE}~Cooked agave, lime and black pepper, crystal clear.~`,
    `Tequila Reposado 100% Agave~Casa Obregal~MX~Reposado~40~27.5~decanter.bottle.clear.amber.stopper.teal.arch.cream.teal~Honeyed agave, vanilla and cinnamon.~`,
    `Tequila Añejo 100% Agave~Casa Obregal~MX~Añejo~40~39~decanter.bottle.clear.copper.stopper.claret.arch.cream.claret~Caramel, dried orange and roasted agave.~`,
    `Mezcal Espadín Joven~Tres Comales~MX~Joven~42~32~decanter.bottle.clear.water.stopper.black.botanical.kraft.black~Wood smoke, green mango and wet clay.~`,
  ]),
  ...shelf(spirit('Brandy'), [
    `Cognac VS~Maison Tessereau~FR~VS~40~26.5~${COGNAC}~Grape, vanilla and toasted oak, lively and direct.~`,
    `Cognac VSOP~Maison Tessereau~FR~VSOP~40~36.5~${COGNAC}~Apricot, sweet spice and a little leather.~`,
    `Cognac XO~Maison Tessereau~FR~XO~40~88~cognac.bottle.clear.tawny.stopper.gold.crest.night.gold~Dried fig, rancio and cigar box, with remarkable length.~`,
    `Bas-Armagnac 1998~Domaine de Larressingue-Petit~FR~Vintage~43~74~decanter.bottle.antique.tawny.wax.claret.classic.cream.claret~Prune, liquorice and beeswax from a single cask.~`,
    `Calvados Vieille Réserve~Manoir du Pommier~FR~Vieille Réserve~42~34~${COGNAC}~Baked apple, cinnamon and warm pastry.~`,
    `Brandy de Jerez Solera Reserva~Bodegas Almirez~ES~Solera Reserva~36~17.95~cognac.bottle.antique.tawny.stopper.claret.oval.cream.gold~Raisins, walnut and caramel.~`,
    `Grappa di Moscato~Distilleria Valdaora~IT~Grappa~40~24.5~column.bottle.clear.water.stopper.ivory.modern.white.ochre~Grape skin, rose and white pepper.~`,
    `Pisco Acholado~Hacienda Ocucaje Viejo~PE~Pisco~42~26~${AGAVE}~Jasmine, grape and lemon verbena; made for sours.~`,
  ]),
  ...shelf(spirit('Liqueurs'), [
    `Orange Liqueur Triple Sec~Maison Tessereau~FR~Orange~40~19.5~${LIQUEUR}~Bitter and sweet orange peel with a clean, dry edge.~`,
    `Crème de Cassis de Dijon~Roulot-Bernard~FR~Blackcurrant~20~12.5~column.bottle.antique.ruby.screwcap.plum.oval.cream.plum~Intense blackcurrant, tart and jammy; for Kirs.~`,
    `Crème de Mûre~Roulot-Bernard~FR~Blackberry~18~12.5~column.bottle.antique.ruby.screwcap.plum.arch.cream.plum~Ripe bramble, essential for a Bramble.~`,
    `Elderflower Liqueur~Hedgerow Still~GB~Elderflower~20~15.5~column.bottle.clear.straw.stopper.ivory.botanical.white.forest~Fresh blossom, lychee and lemon.~`,
    `Coffee Liqueur~Torrefazione Nero~IT~Coffee~24~16.5~column.bottle.black.dark.stopper.copper.band.night.copper~Real espresso with roasted cocoa and little sugar.~`,
    `Irish Cream Liqueur~Ballyronan~IE~Cream~17~12.95~decanter.bottle.black.dark.screwcap.gold.oval.cream.copper~Fresh cream, cocoa and a warming thread of whiskey.~milk`,
    `Amaretto~Distilleria Valdaora~IT~Almond~28~15.25~decanter.bottle.clear.copper.stopper.black.band.cream.claret~Marzipan, cherry stone and burnt sugar.~nuts`,
    `Hazelnut Liqueur~Distilleria Valdaora~IT~Hazelnut~20~15.5~${LIQUEUR}~Roasted hazelnut, vanilla and cocoa.~nuts`,
    `Limoncello~Agrumi di Praiola~IT~Lemon~28~14.5~column.bottle.clear.straw.stopper.gold.arch.white.gold~Zest of Amalfi lemons, bright and oily. Serve from the freezer.~`,
    `Herbal Liqueur~Abbaye de Valsombre~FR~Herbal~43~32~decanter.bottle.clear.herb.wax.forest.classic.cream.forest~Hyssop, mint, honey and a hundred other things the monks will not name.~`,
    `Aperitivo Arancia~Fratelli Moscardi~IT~Aperitivo~11~11.95~column.bottle.clear.copper.screwcap.copper.modern.white.copper~Bitter orange, rhubarb and gentian; three parts to two of prosecco.~`,
    `Bitter Rosso~Fratelli Moscardi~IT~Bitter~25~15.95~column.bottle.clear.blush.screwcap.claret.band.cream.claret~Blood orange, quinine and cinnamon: the heart of a Negroni.~`,
    `Amaro di Montagna~Fratelli Moscardi~IT~Amaro~30~17.5~decanter.bottle.antique.dark.screwcap.black.crest.kraft.forest~Alpine herbs, liquorice and burnt orange.~`,
    `Aromatic Bitters~Port Maribel~BB~Bitters~44.7~9.5~longneck.bottle.amber.dark.screwcap.ochre.classic.cream.black~Clove, cinnamon and gentian; a dash is plenty.~20cl`,
  ]),
  ...shelf({ ...spirit('Vermouth'), supergroup: 'Wines', type: 'Fortified', unitSize: 75 }, [
    'Vermouth di Torino Rosso~Fratelli Moscardi~IT~Sweet~16~10.95~column.bottle.antique.tawny.screwcap.claret.classic.cream.claret~Wormwood, vanilla and bitter orange, richly spiced.~',
    'Vermouth Dry~Fratelli Moscardi~IT~Extra dry~18~9.95~column.bottle.green.straw.screwcap.forest.classic.white.forest~Camomile, lemon peel and thyme; bone dry.~',
    'Vermut Blanco~Caves Montferral~ES~Semi-sweet~15~10.5~column.bottle.clear.straw.screwcap.teal.arch.white.teal~Vanilla, mountain herbs and grapefruit.~',
  ]),
];

/** What there is to tell of the makers on these shelves. */
export const SPIRIT_MAKERS: Readonly<Record<string, string>> = {
  'Marlpit & Sons':
    'A former cider barn in Herefordshire, where a copper pot called Edith runs twice a week.',
  'Saltings Distillery':
    'Two marine biologists, one shed on the Essex marshes and a licence to pick samphire.',
  'Crane & Copper': 'Bar owners who could not find the house pour they wanted, so built a still in Deptford.',
  'Hedgerow Still': 'A Shropshire kitchen-table business that outgrew the kitchen in 2014.',
  Nordhavn: 'Wheat from three neighbouring farms, water from the well and patience through the dark months.',
  'Glen Arvie':
    'A small Highland distillery of two stills and nine people, founded by a schoolmaster in 1825.',
  'Casa Obregal': 'Fifth-generation agave growers who only began to distil their own in 1996.',
  'Maison Tessereau':
    'Growers in the Borderies since 1760, with casks that nobody has opened since the last war.',
  'Fratelli Moscardi': 'Three brothers in Turin, and a recipe book locked in a bank in Geneva.',
  'Distilleria Valdaora': 'An alpine still house heated by its own spent pomace.',
  Ballyronan: 'A distillery in a restored linen mill by the lough.',
  'Copper Hollow': 'Old family stills beside a limestone creek.',
};
