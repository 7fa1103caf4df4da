import { useMutation } from '@tanstack/react-query';
import { customerByAccount, customerByEmail, type FoundCustomer } from '@tradecellar/contract/admin.ts';
import {
  type BadCustomerLookup,
  type CustomerLookup,
  parseCustomerLookup,
} from '@tradecellar/trade/customer-lookup.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';

type Fields = { readonly account: string; readonly email: string };

async function find(lookup: CustomerLookup): Promise<FoundCustomer> {
  const { mainResult } =
    lookup.by === 'account'
      ? await call(customerByAccount, { account: lookup.account })
      : await call(customerByEmail, { email: lookup.email });
  return mainResult;
}

/**
 * The look-up form of Order for customer (2.forcustomer.2). Typing clears the last result and drops a late answer, so
 * that nobody acts for a customer whom the fields no longer name.
 */
export function useCustomerSearch() {
  const [fields, setFields] = useState<Fields>({ account: '', email: '' });
  const [faults, setFaults] = useState<BadCustomerLookup>();
  const search = useMutation({ mutationFn: find });

  return {
    fields,
    faults,
    isBusy: search.isPending,
    found: search.data,
    error: search.error,
    retry: () => search.variables && search.mutate(search.variables),
    type(typed: Fields) {
      setFields(typed);
      setFaults(undefined);
      search.reset();
    },
    /** One that was chosen from a list. */
    find(account: string) {
      setFields({ account, email: '' });
      setFaults(undefined);
      search.mutate({ by: 'account', account });
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (search.isPending) return;
      const parsed = parseCustomerLookup(fields);
      if ('refused' in parsed) {
        search.reset();
        setFaults(parsed);
      } else search.mutate(parsed);
    },
  };
}

export type CustomerSearch = ReturnType<typeof useCustomerSearch>;
