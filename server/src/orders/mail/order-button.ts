import { mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { LetterButton } from '../../mail/letter.ts';
import type { Shop } from '../../shop.ts';

/** The button of a mail that opens an order in the shop. `part` is a place on the page, such as '#delivery-check'. */
export function orderButton(
  { publicUrl }: Pick<Shop, 'publicUrl'>,
  orderNo: string,
  { label = 'See this order', part = '' } = {},
): LetterButton {
  return { label, url: `${publicUrl}${mailedScreens.order}/${encodeURIComponent(orderNo)}${part}` };
}
