import { formatClockTime, weekdayRange } from '@tradecellar/trade/delivery-calendar.ts';
import { publicConfig } from '../../api/public-config.ts';
import { Facts } from '../../ui/facts.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './merchant-facts.module.css';

/** How to reach the merchant, and when: telephone, email, delivery days, cut-off and collection hours. */
export function MerchantFacts() {
  const { phone, orderEmail } = publicConfig().merchant;
  return (
    <div className={styles.facts}>
      <Facts
        facts={[
          ['Phone', <PhoneLink key="phone" phone={phone} />],
          [
            'Order email',
            <a key="email" href={`mailto:${orderEmail}`}>
              {orderEmail}
            </a>,
          ],
          ...openingFacts(),
        ]}
      />
    </div>
  );
}

/** The delivery days, the cut-off and the collection hours. */
export function OpeningFacts() {
  return <Facts facts={openingFacts()} />;
}

function openingFacts(): (readonly [name: string, value: string])[] {
  const { delivery, collection } = publicConfig();
  return [
    ['Delivery', delivery ? weekdayRange(delivery.days) : ''],
    ['Order by', delivery?.cutoff ? `${delivery.cutoff} for the next delivery` : ''],
    ['Collection', collection ? `${hour(collection.fromHour)} to ${hour(collection.toHour)}` : ''],
  ];
}

const hour = (hours: number) => formatClockTime(hours * 60);
