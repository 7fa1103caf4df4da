import { formatClockTime, weekdayNames } from '@tradecellar/trade/delivery-calendar.ts';
import { publicConfig } from '../api/public-config.ts';
import { Facts } from '../ui/facts.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';

/** How to reach the merchant, and when: telephone, email, delivery days, cut-off and collection hours. */
export function MerchantFacts() {
  const { merchant, delivery, collection } = publicConfig();
  return (
    <Facts
      of={[
        ['Phone', <PhoneLink key="phone" phone={merchant.phone} />],
        [
          'Order email',
          <a key="email" href={`mailto:${merchant.orderEmail}`}>
            {merchant.orderEmail}
          </a>,
        ],
        ['Delivery', delivery ? weekdays(delivery.days) : ''],
        ['Order by', delivery?.cutoff ? `${delivery.cutoff} for the next delivery` : ''],
        ['Collection', collection ? `${hour(collection.fromHour)} to ${hour(collection.toHour)}` : ''],
      ]}
    />
  );
}

const hour = (hours: number) => formatClockTime(hours * 60);

/** '1|2|3|4|5' is 'Monday to Friday', '2|4' is 'Tuesdays and Thursdays'. */
export function weekdays(text: string): string {
  const days = [...new Set(text.split('|').map(Number))].sort();
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  if (!isRun) return weekdayNames(days);
  return [first, last].map((day) => weekdayNames([day]).replace(/s$/, '')).join(' to ');
}
