import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import type {
  NoticedCustomer,
  PriceChange,
  priceNoticesPreview,
} from '@tradecellar/contract/price-notices.ts';
import type { GlassChange } from '@tradecellar/trade/glass-change.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { bottleDifference, type NoticePrice, type WineSize } from '@tradecellar/trade/price-notice.ts';
import type { Letter } from '../mail/letter.ts';
import type { FoundChange } from './find-changes.ts';
import type { PlannedAccount } from './plan-round.ts';

const prices = ({ CasePrice, BottleNett }: NoticePrice) => ({
  CasePrice: poundsOf(CasePrice),
  BottleNett: poundsOf(BottleNett),
});
const sizes = ({ caseSize, unitSize }: WineSize) => ({ CaseSize: caseSize, UnitSize: unitSize });

export function presentChange({ code, description, change, instead, glass }: FoundChange): PriceChange {
  const { day, price, vintage, size, goes } = change;
  return {
    ProductCode: code,
    Description: description,
    From: day,
    ...(price && {
      Before: prices(price.before),
      After: prices(price.after),
      BottleMore: poundsOf(bottleDifference(price)),
    }),
    ...(vintage && { VintageBefore: vintage.before, VintageAfter: vintage.after }),
    ...(size && { SizeBefore: sizes(size.before), SizeAfter: sizes(size.after) }),
    ...(goes && { Goes: true }),
    ...(glass && { Glass: presentGlass(glass) }),
    ...(instead && { Instead: { ProductCode: instead.Code, Description: instead.Description } }),
  };
}

function presentGlass({ listId, listName, serving, pence, tenthsBefore, tenthsAfter, held }: GlassChange) {
  return {
    List: listId,
    Name: listName,
    Serving: serving,
    Pence: pence,
    TenthsBefore: tenthsBefore,
    TenthsAfter: tenthsAfter,
    ...(held && { ToHold: { TargetPercent: held.targetPercent, Pence: held.pence } }),
  };
}

export function presentCustomer({ account, name, isLeftOut, people }: PlannedAccount): NoticedCustomer {
  const wines = (of: 'changes' | 'corrections') =>
    new Set(people.flatMap((person) => person[of].map(({ code }) => code))).size;
  return {
    CustomerAccount: account,
    CustomerName: name,
    People: people.map(({ email }) => email),
    Wines: wines('changes'),
    Corrections: wines('corrections'),
    IsLeftOut: isLeftOut,
  };
}

type Preview = Exclude<AnswerOf<typeof priceNoticesPreview>, undefined>['mainResult'];

export function presentPreview(letter: Letter): Preview {
  const { subject, heading, paragraphs, points = [], button, wines = [], figureLabels = [] } = letter;
  return {
    Subject: subject,
    Heading: heading,
    Paragraphs: [...paragraphs],
    Points: [...points],
    Button: button?.label ?? '',
    Labels: [...figureLabels],
    Wines: wines.map(({ name, details, figures = [] }) => ({
      Name: name,
      Details: [...details],
      Figures: [...figures],
    })),
    Closing: letter.closing ?? '',
  };
}
