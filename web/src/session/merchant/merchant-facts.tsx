import { formatClockTime, weekdayRange } from '@tradecellar/trade/delivery-calendar.ts';
import { publicConfig } from '../../api/public-config.ts';
import { Facts } from '../../ui/facts.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';

/** How to reach the merchant, and when: telephone, email, delivery days, cut-off and collection hours. */
export function MerchantFacts() {
  const { merchant, delivery, collection } = publicConfig();
  return (
    <div className="max-sm:[&_a]:inline-flex max-sm:[&_a]:min-h-11 max-sm:[&_a]:items-center">
      <Facts
        facts={[
          ['Phone', <PhoneLink key="phone" phone={merchant.phone} />],
          [
            'Order email',
            <a key="email" href={`mailto:${merchant.orderEmail}`}>
              {merchant.orderEmail}
            </a>,
          ],
          ['Delivery', delivery ? weekdayRange(delivery.days) : ''],
          ['Order by', delivery?.cutoff ? `${delivery.cutoff} for the next delivery` : ''],
          ['Collection', collection ? `${hour(collection.fromHour)} to ${hour(collection.toHour)}` : ''],
        ]}
      />
    </div>
  );
}

const hour = (hours: number) => formatClockTime(hours * 60);
