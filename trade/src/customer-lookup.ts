import { emailSentence, looksLikeEmail } from './email.ts';

/** Shown when a person submits an invalid form (5.forcustomer.4). */
export const customerLookupSentence = 'Please fill in either the account code or email field.';

/** A search for a customer, by account code or by e-mail but never by both (2.forcustomer.3). */
export type CustomerLookup =
  | { readonly by: 'account'; readonly account: string }
  | { readonly by: 'email'; readonly email: string };

export type BadCustomerLookup = {
  readonly refused: 'bad-customer-lookup';
  readonly accountFault?: string;
  readonly emailFault?: string;
};

/** The field that the form disables: typing into a field clears and disables the other field (5.forcustomer.3). */
export function disabledField(fields: { account: string; email: string }): 'account' | 'email' | undefined {
  if (fields.account.trim() !== '') return 'email';
  return fields.email.trim() === '' ? undefined : 'account';
}

/**
 * The search that an admin's form asks for (5.forcustomer.1, 5.forcustomer.2), or a sentence for each invalid field.
 * The account code takes precedence over the e-mail.
 */
export function parseCustomerLookup(fields: {
  account: string;
  email: string;
}): CustomerLookup | BadCustomerLookup {
  const account = fields.account.trim();
  const email = fields.email.trim();
  if (account !== '') return { by: 'account', account };
  if (email === '') {
    const sentence = 'Either account code or email is required';
    return { refused: 'bad-customer-lookup', accountFault: sentence, emailFault: sentence };
  }
  if (looksLikeEmail(email)) return { by: 'email', email };
  return { refused: 'bad-customer-lookup', emailFault: emailSentence };
}
