import type { BackOfficeRequested } from '@tradecellar/contract/back-office-changes.ts';
import { addressFields } from '@tradecellar/trade/address-lines.ts';
import { poundsOf } from '@tradecellar/trade/money.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { requestNumber } from '@tradecellar/trade/requested-change.ts';
import type { RequestRow } from '../orders/request-queries.ts';

export function presentRequested({ body, ...request }: RequestRow): BackOfficeRequested {
  return {
    RequestNo: requestNumber(request.id),
    State: request.state,
    AskedAt: request.asked_at.toISOString(),
    AskedBy: request.asked_by,
    OrderNos: request.order_nos,
    CustomerReference: body.reference,
    DeliveryType: body.type,
    RequiredDate: body.requiredDate ?? '',
    RequiredTime: body.requiredTime,
    Delivery_Name: body.name,
    ...addressFields('Delivery', body.address.slice(0, 4), 4),
    Delivery_PostCode: body.address[4] ?? '',
    Delivery_Notes: body.notes,
    GrandTotal: poundsOf(body.grandTotal),
    Sentence: request.sentence,
    Lines: body.lines.map(({ code, description, caseSize, bottles }, index) => {
      const quantity = lineQuantity(bottles, caseSize);
      return {
        LineNo: index + 1,
        ProductCode: code,
        Description: description,
        CaseSize: caseSize,
        CasesQty: quantity.cases,
        BottlesQty: quantity.bottles,
        TotalBottles: bottles,
      };
    }),
  };
}
