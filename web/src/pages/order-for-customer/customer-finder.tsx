import { useQuery } from '@tanstack/react-query';
import { customersFind } from '@tradecellar/contract/admin.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure.tsx';
import { Finder } from '../../ui/finder.tsx';
import { useSettled } from '../../ui/use-settled.ts';

const typingPauseMs = 150;

/** Finds a customer by anything that is known of them, as it is typed. */
export function CustomerFinder({ onChoose }: { readonly onChoose: (account: string) => void }) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const wanted = text.trim();
  const Text = useSettled(wanted, typingPauseMs);
  const { data, error } = useQuery({
    ...endpointQuery(customersFind, { Text }),
    enabled: isWanted && Text !== '' && wanted !== '',
    placeholderData: (before) => before,
  });
  const found = wanted === '' ? [] : (data?.mainResult ?? []);
  const isNothing = wanted !== '' && wanted === Text && data !== undefined && found.length === 0;
  return (
    <>
      <Finder
        {...{ text, isWanted }}
        label="Name, town, postcode or e-mail"
        onText={setText}
        onWanted={setWanted}
        options={found.map(({ CustomerAccount, CustomerName, Address }) => ({
          key: CustomerAccount,
          words: `${CustomerName} (${CustomerAccount})`,
          aside: Address,
        }))}
        onChoose={onChoose}
      />
      <p className="small soft" role="status">
        {isNothing && 'No customer has all of this.'}
      </p>
      {error && <Failure error={error} />}
    </>
  );
}
