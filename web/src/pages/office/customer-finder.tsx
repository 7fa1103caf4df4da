import { useQuery } from '@tanstack/react-query';
import { customersFind } from '@tradecellar/contract/admin.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { useSettled } from '../../ui/browser/use-settled.ts';
import { Finder } from '../../ui/fields/finder.tsx';
import { tooLong } from '../../ui/fields/too-long.ts';

const TYPING_PAUSE_MS = 150;
const longestText = mostLetters(customersFind.body.properties.Text);

type CustomerFinderProps = {
  readonly label?: string;
  readonly onChoose: (account: string) => void;
};

export function CustomerFinder({
  label = 'Name, town, account code or email',
  onChoose,
}: CustomerFinderProps) {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const Text = useSettled(wanted, TYPING_PAUSE_MS);
  const { data, error, isPlaceholderData } = useQuery({
    ...endpointQuery(customersFind, { Text }),
    enabled: Text !== '' && wanted !== '' && tooLong(Text, longestText) === undefined,
    placeholderData: (before) => before,
  });
  const found = wanted === '' ? [] : (data?.mainResult ?? []);
  const isCurrent = data !== undefined && !isPlaceholderData && wanted === Text;
  return (
    <>
      <Finder
        label={label}
        text={text}
        mostLetters={longestText}
        onText={setText}
        options={found.map(({ CustomerAccount, CustomerName, Address }) => ({
          key: CustomerAccount,
          words: `${CustomerName} (${CustomerAccount})`,
          aside: Address,
        }))}
        isCurrent={isCurrent}
        onChoose={onChoose}
      />
      <p className="min-h-4 text-body text-ink-soft" role="status">
        {wanted !== '' && isCurrent && found.length === 0 && 'No customer matches all of this.'}
      </p>
      {error && <Failure error={error} />}
    </>
  );
}
