import { accountPriceChanges, accountPriceMails } from '@tradecellar/contract/price-notices.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ReactNode } from 'react';
import { call } from '../../api/call.ts';
import { useSending } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../failure/failure.tsx';

type PriceMailsProps = {
  readonly daysBefore: number;
  readonly isOn: boolean;
  readonly children?: ReactNode;
};

/** Ends or begins the person's mails about prices. */
export function PriceMails({ daysBefore, isOn, children }: PriceMailsProps) {
  const send = useSending((IsOn: boolean) => call(accountPriceMails, { IsOn }), accountPriceChanges);
  return (
    <section aria-labelledby="mails">
      <h2 id="mails" className="mb-2">
        Mails about your wines
      </h2>
      <p className="text-ink-soft" role="status">
        {isOn
          ? `You get a mail ${countWords(daysBefore, 'day')} before one of your wines changes.`
          : 'You get no mails about changes of your wines.'}
      </p>
      <Refused error={send.error} />
      <p className="flex flex-wrap items-center gap-x-5">
        {children}
        <Button look="quiet" className="-mx-3" {...send.of(!isOn)}>
          {isOn ? 'End these mails' : 'Mail me again'}
        </Button>
      </p>
    </section>
  );
}
