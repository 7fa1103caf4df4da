import { PROPOSAL_STATES } from '@tradecellar/trade/proposal-life.ts';
import { type Static, Type } from 'typebox';
import { SeenBasket } from './basket.ts';
import { ProductCard } from './catalogue.ts';
import { Order } from './checkout.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, oneLine, Pounds, ProductCode, WholeQuantity } from './fields.ts';

const ProposalId = Type.String({
  format: 'uuid',
  description: 'The uuid of the basket that was proposed: the `CartId` of its order',
});
const Moment = Type.String({ format: 'date-time' });
const Day = Type.String({ format: 'date', description: 'yyyy-MM-dd, Europe/London' });

const Sentence = oneLine(500);

/** A person of the account, by name or e-mail, or a person of the office. The name is empty if unknown. */
export const ProposalPerson = Type.Object({ IsOffice: Type.Boolean(), Name: Type.String() });
export type ProposalPerson = Static<typeof ProposalPerson>;

const Prices = Type.Object({ CasePrice: Pounds, BottleNett: Pounds, BottleVAT: Pounds });

export const ProposalLine = Type.Object({
  ProductCode: Type.String(),
  Description: Type.String({ description: 'As it was proposed' }),
  CaseSize: Type.Integer({ description: 'As it was proposed' }),
  CasesQty: Type.Integer(),
  BottlesQty: Type.Integer(),
  Version: Type.Integer({ description: 'Sent back with a change of the line' }),
  Was: Type.Object(Prices.properties, {
    description: 'The account’s prices when the line was proposed, or last changed',
  }),
  News: Type.Enum(['same', 'price', 'withdrawn'], {
    description: 'Since then: nothing; another price, VAT or case size; or no longer sold',
  }),
  Product: Type.Optional(ProductCard),
});
export type ProposalLine = Static<typeof ProposalLine>;

export const ProposalChange = Type.Object({
  By: ProposalPerson,
  At: Moment,
  ProductCode: Type.String(),
  Description: Type.String(),
  CaseSize: Type.Integer(),
  Before: Type.Object({ CasesQty: Type.Integer(), BottlesQty: Type.Integer() }),
  After: Type.Object({ CasesQty: Type.Integer(), BottlesQty: Type.Integer() }),
});
export type ProposalChange = Static<typeof ProposalChange>;

const State = Type.Enum([...PROPOSAL_STATES]);

const summaryFields = {
  ProposalId: Type.String(),
  State,
  By: ProposalPerson,
  At: Moment,
  Sentence: Type.String(),
  ExpiresOn: Day,
  LineCount: Type.Integer(),
  OrderNo: Type.String({
    description: 'The order that it became, by its current number; empty in other states',
  }),
};

export const ProposalSummary = Type.Object(summaryFields);
export type ProposalSummary = Static<typeof ProposalSummary>;

export const Proposal = Type.Object({
  ...summaryFields,
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  ClosedBy: Type.Optional(ProposalPerson),
  ClosedAt: Type.Optional(Moment),
  Word: Type.String({ description: 'The customer’s, where it was declined; else empty' }),
  Lines: Type.Array(ProposalLine, { description: 'As they stand; lines that were removed are in `Changes`' }),
  Changes: Type.Array(ProposalChange, { description: 'Since it was proposed, first to last' }),
  Total: Type.Object(
    { Nett: Pounds, VAT: Pounds, Total: Pounds },
    { description: 'Of the goods that are still sold, at today’s prices, without delivery' },
  ),
});
export type Proposal = Static<typeof Proposal>;

export const Proposing = Type.Object({
  ExpiresOn: Day,
  LatestExpiry: Day,
  Recipients: Type.Array(Type.String(), { description: 'The addresses that get the mail' }),
});
export type Proposing = Static<typeof Proposing>;

export const accountProposals = defineEndpoint({
  method: 'POST',
  path: '/account/proposals',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  summary: 'The latest fifty proposals to the account, open ones first, then the newest',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(
    Type.Object({
      Proposals: Type.Array(ProposalSummary),
      /** Only the office gets this field. */
      Proposing: Type.Optional(Proposing),
    }),
  ),
  problems: [],
});

const One = Type.Object({ CustomerAccount: AccountCode, ProposalId });

export const accountProposalsItem = defineEndpoint({
  method: 'POST',
  path: '/account/proposals/item',
  who: 'person',
  right: 'see-customers',
  buyerRight: 'order',
  summary: 'A proposal with its lines at today’s prices, and every change of it',
  body: One,
  answer: mainResult(Proposal),
  problems: ['proposal-not-found'],
});

/**
 * Proposes a basket of the office to its customer. The basket's uuid makes the call idempotent, and becomes the id of
 * the proposal. The lines leave the office's basket, which gets a new uuid. A later call with the same uuid and other
 * lines changes the proposal, unless another person has changed it.
 */
export const accountProposalsMake = defineEndpoint({
  method: 'POST',
  path: '/account/proposals/make',
  who: 'admin',
  right: 'order-for-customers',
  summary: 'Proposes a basket to the customer, who gets a mail',
  body: Type.Object({
    CustomerAccount: AccountCode,
    ProposalId,
    Sentence,
    ExpiresOn: Type.String({ format: 'date', description: 'The last day on which it can be ordered' }),
    Lines: Order.properties.Lines,
    Basket: Type.Optional(SeenBasket),
  }),
  answer: mainResult(
    Type.Object({
      Proposal,
      MailedTo: Type.Array(Type.String(), {
        description: 'The addresses of its mail; none for a call that changed the proposal, which is no mail',
      }),
    }),
  ),
  problems: [
    'switched-off',
    'choose-customer',
    'basket-empty',
    'order-too-long',
    'basket-already-placed',
    'ordered-since',
    'basket-changed',
    'product-withdrawn',
    'bottles-not-sold',
    'price-missing',
    'proposal-expiry',
    'proposal-closed',
    'proposal-changed-meanwhile',
    'proposal-full',
  ],
});

/** Changes all given lines of an open proposal, or none. A line with no cases and no bottles is removed. */
export const accountProposalsChange = defineEndpoint({
  method: 'POST',
  path: '/account/proposals/change',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Changes lines of a proposal, which both sides see with who, before and after',
  body: Type.Object({
    CustomerAccount: AccountCode,
    ProposalId,
    Lines: Type.Array(
      Type.Object({
        ProductCode,
        CasesQty: WholeQuantity,
        BottlesQty: WholeQuantity,
        Version: Type.Integer({
          minimum: 0,
          maximum: 1_000_000,
          description: 'The line’s as it was seen; 0 for a product that the proposal does not have',
        }),
      }),
      { maxItems: 1000 },
    ),
  }),
  answer: mainResult(Proposal),
  problems: [
    'switched-off',
    'choose-customer',
    'proposal-not-found',
    'proposal-closed',
    'proposal-changed-meanwhile',
    'proposal-full',
    'proposal-empty',
    'order-too-long',
    'product-withdrawn',
    'bottles-not-sold',
    'price-missing',
  ],
});

export const accountProposalsDecline = defineEndpoint({
  method: 'POST',
  path: '/account/proposals/decline',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Declines a proposal, with a word to the office, which gets a mail',
  body: Type.Object({ ...One.properties, Word: Sentence }),
  answer: mainResult(Proposal),
  problems: ['choose-customer', 'proposal-not-found', 'proposal-closed'],
});

export const accountProposalsWithdraw = defineEndpoint({
  method: 'POST',
  path: '/account/proposals/withdraw',
  who: 'admin',
  right: 'order-for-customers',
  summary: 'Withdraws a proposal that the customer has neither ordered nor declined',
  body: One,
  answer: mainResult(Proposal),
  problems: ['choose-customer', 'proposal-not-found', 'proposal-closed'],
});

export const BoardProposal = Type.Object({
  ...summaryFields,
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  ChangedAt: Type.Optional(Type.String({ format: 'date-time', description: 'The customer’s last change' })),
  Word: Type.String(),
  Total: Type.Object(
    { Nett: Pounds, VAT: Pounds, Total: Pounds },
    { description: 'Of the goods that are still sold, at today’s prices, without delivery' },
  ),
});
export type BoardProposal = Static<typeof BoardProposal>;

export const boardProposals = defineEndpoint({
  method: 'POST',
  path: '/admin/board/proposals',
  who: 'admin',
  right: 'order-for-customers',
  summary: 'Fifty proposals to all customers, the newest first',
  body: Type.Object({
    Show: Type.Enum(['open', 'ending', 'all'], {
      description: '`ending`: open, with the last day within two days',
    }),
    StartIndex: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  }),
  answer: mainResult(
    Type.Object({
      Proposals: Type.Array(BoardProposal),
      HasMore: Type.Boolean(),
      OpenCount: Type.Integer(),
      EndingCount: Type.Optional(Type.Integer({ description: 'Open proposals that end within two days' })),
    }),
  ),
  problems: [],
});
