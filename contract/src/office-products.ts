import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine, Pounds } from './fields.ts';
import { Picture } from './pictures.ts';

const Code = oneLine(60, 1);
const Moment = Type.String({ format: 'date-time' });

/** `off`: the office or a file has switched the wine off. `withdrawn`: a complete file of products lacked the wine. */
const State = Type.Enum(['in the list', 'off', 'withdrawn']);

export const officeProducts = defineEndpoint({
  method: 'POST',
  path: '/admin/products',
  who: 'admin',
  summary:
    'Products by words of their code, name, producer or vintage, also products that the list does not show',
  body: Type.Object({ Words: Type.String({ maxLength: 200 }) }),
  answer: mainResult(
    Type.Object({
      Products: Type.Array(
        Type.Object({
          Code: Type.String(),
          Description: Type.String(),
          Vintage: Type.String(),
          CaseSize: Type.Integer(),
          CasePrice: Pounds,
          State,
        }),
        { description: 'The first fifty products, in the sequence of the list' },
      ),
      Count: Type.Integer(),
    }),
  ),
  problems: [],
});

const FieldText = Type.Object({
  Field: oneLine(60, 1),
  Text: Type.String({ maxLength: 20_000 }),
});

/** The name of the picture in a product's changes. No column of products.csv has this name. */
export const PICTURE_FIELD = 'Picture';

/** The name of the later prices in a product's changes. No column of products.csv has this name. */
export const LATER_PRICES_FIELD = 'LaterPrices';

const LaterPrice = Type.Object({
  PriceList: Type.String({ description: 'Empty for the product’s own price' }),
  From: Type.String({ description: 'yyyy-MM-dd' }),
  CasePrice: Pounds,
  BottleNett: Pounds,
});
export type LaterPrice = Static<typeof LaterPrice>;

const ProductChange = Type.Object({
  Id: Type.String({ format: 'uuid' }),
  At: Moment,
  Who: Type.String(),
  Changes: Type.Array(
    Type.Object({
      Field: Type.String(),
      Before: Type.String(),
      After: Type.String(),
      Pictures: Type.Optional(
        Type.Object(
          { Before: Type.Optional(Picture), After: Type.Optional(Picture) },
          { description: 'The pictures of a change of `PICTURE_FIELD` that the shop still has' },
        ),
      ),
      OverruledBy: Type.Optional(
        Type.Object(
          { File: Type.String(), At: Moment },
          { description: 'The later file with another value' },
        ),
      ),
    }),
  ),
  Undone: Type.Optional(Type.Object({ At: Moment, Who: Type.String() })),
});
export type ProductChange = Static<typeof ProductChange>;

export const officeProduct = defineEndpoint({
  method: 'POST',
  path: '/admin/product',
  who: 'admin',
  summary: 'A product in the form of products.csv, and the changes of the product by hand',
  body: Type.Object({ Code }),
  answer: mainResult(
    Type.Object({
      State,
      Fields: Type.Array(FieldText, { description: 'All fields of products.csv, except stock' }),
      LaterPrices: Type.Optional(
        Type.Array(LaterPrice, { description: 'Prices that begin on a later day, by day; absent without' }),
      ),
      Changes: Type.Array(ProductChange, { description: 'The last fifty changes, newest first' }),
      Picture: Type.Optional(
        Type.Object(
          {
            ...Picture.properties,
            File: Type.Optional(
              Type.String({
                description: 'The product’s own file; absent for a file of the bin or an address',
              }),
            ),
          },
          { description: 'The picture that the shop serves; absent if the shop serves no picture' },
        ),
      ),
    }),
  ),
  problems: ['product-unknown'],
});

export const changeProduct = defineEndpoint({
  method: 'POST',
  path: '/admin/product/change',
  who: 'admin',
  summary: 'Changes fields of a product by hand, or makes a product, with the checks of an import',
  body: Type.Object({
    Code,
    IsNew: Type.Optional(Type.Boolean({ description: 'Makes a product that the shop does not know' })),
    Fields: Type.Array(
      Type.Object({
        ...FieldText.properties,
        Before: Type.Optional(
          Type.String({ maxLength: 20_000, description: 'The text that the person saw' }),
        ),
      }),
      { minItems: 1, maxItems: 100 },
    ),
    AcceptDoubts: Type.Optional(
      Type.Boolean({ description: 'True if the person says that the figures in doubt are right' }),
    ),
  }),
  answer: mainResult(
    Type.Object({
      IsSaved: Type.Boolean({ description: 'False if the call changed nothing' }),
      Faults: Type.Array(Type.Object({ Field: Type.String(), Says: Type.String() })),
      Doubts: Type.Array(Type.String(), { description: 'Figures that are probably mistakes' }),
    }),
  ),
  problems: ['product-unknown', 'product-exists', 'product-changed'],
});

export const changeProductPicture = defineEndpoint({
  method: 'POST',
  path: '/admin/product/picture',
  who: 'admin',
  summary: 'Gives a product the picture of an uploaded file, with the checks of imported pictures',
  longestSeconds: 60,
  body: Type.Object({
    Code,
    Upload: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'An upload of one file (`admin/import/part`). Absent: the product loses its own file',
      }),
    ),
    Before: Type.String({ maxLength: 100, description: 'The `Path` that the person saw, or empty' }),
  }),
  answer: mainResult(Type.Literal('saved')),
  problems: ['product-unknown', 'product-changed', 'upload-not-found', 'picture-unsuitable'],
});

export const undoProductChange = defineEndpoint({
  method: 'POST',
  path: '/admin/product/undo',
  who: 'admin',
  summary: 'Brings back the values before a change by hand',
  body: Type.Object({ Id: Type.String({ format: 'uuid' }) }),
  answer: mainResult(Type.Literal('undone')),
  problems: ['import-not-found', 'change-not-undone'],
});
