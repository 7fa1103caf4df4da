import { PICTURES_PATH, usualAddress } from '@tradecellar/contract/pictures.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { titledBy } from '@tradecellar/trade/product-labels.ts';
import { multiplesSold } from '@tradecellar/trade/quantity.ts';
import type { ProductRow } from './product-queries.ts';

export type Presentation = Pick<Merchant, 'titleField' | 'switches' | 'vat'>;

/**
 * The settings that the text of a card depends on. When one of these settings changes, the server makes the catalogue
 * again.
 */
export function presentationKey({ titleField, switches }: Presentation): string {
  return `${titleField} ${switches.onlySellMultiplesOf}`;
}

/**
 * A product card without price and stock, which can be cached for all accounts: prices depend on the account, and each
 * order changes stock.
 */
export type CardText = ReturnType<typeof presentCardText>;

export function presentCardText(row: ProductRow, region: string, { titleField, switches }: Presentation) {
  const [title, below] = titledBy(titleField, row.description, row.secondary_description);
  return {
    Code: row.code,
    Description: title,
    SecondaryDescription: below,
    BinNo: row.bin_no,
    ...presentPicture(row),
    Vintage: row.vintage,
    CustomLabel: row.custom_label,
    Type: row.type,
    CaseSize: row.case_size,
    UnitSize: Number(row.unit_size),
    OnlySellMultiplesOf: multiplesSold(row.only_sell_multiples_of, switches),
    Colour: row.colour,
    Group: row.product_group,
    CountryDescription: row.country_description,
    Appellation: row.appellation,
    Region: region,
    ClosureStyle: row.closure_style,
    OrganicBiodynamic: row.organic_biodynamic,
  };
}

/** The picture that the shop stores, if there is one, else the picture's address in products.csv. */
function presentPicture({ image1_url, picture, picture_width, picture_height }: ProductRow) {
  if (picture === null || picture_width === null || picture_height === null)
    return { Image1_URL: image1_url };
  const Path = `${PICTURES_PATH}/${picture}`;
  return { Image1_URL: usualAddress(Path), Picture: { Path, Width: picture_width, Height: picture_height } };
}
