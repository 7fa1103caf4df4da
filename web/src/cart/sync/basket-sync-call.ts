import { accountBasketSync, SeenItem } from '@tradecellar/contract/basket.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { takeBasketAnswer } from '@tradecellar/trade/device-basket.ts';
import { call } from '../../api/call.ts';
import { documentCalls } from '../../shared-document/document-call.ts';
import type { BasketItem } from '../basket/basket-item.ts';
import type { DeviceStore } from '../basket/device-store.ts';
import type { Device } from '../basket/stored-device.ts';

/** False while a sent order has no answer, because its outcome decides which lines stay. */
export function mayCall({ placing }: Device): boolean {
  return placing.order === undefined || !placing.isSent;
}

export function basketCalls(account: string, store: Pick<DeviceStore, 'getState' | 'take'>) {
  return documentCalls(
    {
      async ask(device: Device, request, options) {
        const asked = { CustomerAccount: account, CartId: device.uuid, ...request };
        return (await call(accountBasketSync, asked, options)).mainResult;
      },
      sent: seenItem,
      received: (Code, item): BasketItem => ({ ...item, Code }),
      take: (device, news, { CartId }) => takeBasketAnswer(device, { ...news, uuid: CartId }),
      mayCall,
    },
    store,
  );
}

function seenItem(item: BasketItem): SeenItem {
  const values = new Map<string, unknown>(Object.entries(item));
  const fields = Object.entries(SeenItem.properties).map(([name, shape]) => {
    const value = values.get(name);
    return [name, typeof value === 'string' ? value.slice(0, mostLetters(shape)) : value];
  });
  return Object.fromEntries(fields) as SeenItem; // An item has every field of `SeenItem`.
}
