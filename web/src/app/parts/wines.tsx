import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { ListedWine } from '../../lists/listed-wine.tsx';
import { useSettings } from '../../session/settings.ts';
import { role } from '../../ui/tables/table-roles.ts';
import { WineTable } from '../../wine/wine-table.tsx';
import styles from './parts.module.css';

const chablis: ProductCard = {
  Code: 'CHAB22',
  Description: 'Chablis Vieilles Vignes, Domaine Testut',
  SecondaryDescription: 'Chardonnay, Burgundy',
  BinNo: '127',
  Image1_URL: '',
  Vintage: '2022',
  CustomLabel: '',
  Type: 'White',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 871_000,
  BottleNett: 151_667,
  BottleVAT: 30_333,
  OnlySellMultiplesOf: 1,
  StockCases: null,
  StockBottles: null,
  Colour: 'White',
  Group: 'White Wine',
  CountryDescription: 'France',
  Appellation: 'Chablis',
  Region: 'Burgundy',
  ClosureStyle: 'Cork',
  OrganicBiodynamic: '',
};

const wines: readonly { readonly product: ProductCard; readonly typed?: string; readonly held?: number }[] = [
  { product: chablis },
  { product: { ...chablis, Code: 'TYPED' }, typed: '2' },
  { product: { ...chablis, Code: 'HELD' }, held: 2 },
  { product: { ...chablis, Code: 'MAGNUM', UnitSize: 150, OrganicBiodynamic: 'Organic' } },
  { product: { ...chablis, Code: 'CASES', OnlySellMultiplesOf: 6 } },
  { product: { ...chablis, Code: 'KEG', Type: 'Keg', UnitSize: 3000, CaseSize: 1, CustomLabel: 'Kegs' } },
  { product: { ...chablis, Code: 'OUT', StockCases: 0, StockBottles: 0 } },
];

/** A row at rest, typed, in the basket, of a magnum, sold by the case, of a keg, and out of stock; then four cards. */
export function Wines() {
  const { switches } = useSettings();
  return (['list', 'cards'] as const).map((view) => (
    <WineTable
      key={view}
      view={view}
      className={styles.wines}
      columns={{ cases: 'Cases', bottles: 'Bottles', line: 'Total' }}
      aria-label={view}
    >
      <tbody {...role.group}>
        {(view === 'cards' ? wines.slice(0, 4) : wines).map(({ product, typed, held }, index) => (
          <ListedWine
            key={product.Code}
            ref={undefined}
            list="all"
            product={product}
            bought={undefined}
            remark={undefined}
            columns={{ scope: 'parts', hasLast: false, hasRrp: false }}
            switches={switches}
            isCard={view === 'cards'}
            index={index}
            onAddToList={undefined}
            typed={typed === undefined ? undefined : { cases: typed, bottles: '' }}
            held={held === undefined ? undefined : { cases: held, bottles: 0 }}
          />
        ))}
      </tbody>
    </WineTable>
  ));
}
