type AddressGroup = 'billing' | 'delivery' | 'second';
export type AddressPart = {
  readonly group: AddressGroup;
  readonly part: 'line' | 'postcode' | 'name' | 'country' | 'type';
};

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const LINES = setOf(
  'address line street road town city suburb village county region state province building house district',
);
const DELIVERY = setOf('delivery deliver del ship shipping shipment sa site drop dispatch despatch goods');
const BILLING = setOf('billing bill invoice invoicing po postal registered');
const SECOND = setOf('second secondary alternative alt other additional');
/** Words that do not change the part of the address: `Default Address City`, `Full Address`, `Customer Post Code`. */
const IDLE = setOf(
  'default full main primary customer company trading home office head accounts account to of the and',
);

/**
 * The part of an address that a column of customers holds: `sa address line 1` is a line of the delivery address,
 * `town` a line of the billing address. Undefined if a word means something else: `email address`.
 */
export function addressPartOf(words: string): AddressPart | undefined {
  if (words.endsWith(' company')) return undefined;
  let rest = words.split(' ');
  // `Address 2 Line 1` is a second address, `Address 2` a second line.
  const isNumbered = /^address [2-9] (line|type|town|city|county|region|postcode|country|street|name)\b/.test(
    words,
  );
  if (isNumbered) rest = rest.slice(2);
  const group =
    isNumbered || rest.some((word) => SECOND.has(word))
      ? 'second'
      : rest.some((word) => DELIVERY.has(word))
        ? 'delivery'
        : 'billing';
  const hasGroup = group !== 'billing' || rest.some((word) => BILLING.has(word));
  const parts = rest.filter(
    (word) => !DELIVERY.has(word) && !BILLING.has(word) && !SECOND.has(word) && !IDLE.has(word),
  );
  const told = parts.filter((word) => !/^\d$/.test(word)).join(' ');
  if (/^(address )?postcode$/.test(told)) return { group, part: 'postcode' };
  if (/^(address )?country( code| name)?$/.test(told)) return { group, part: 'country' };
  if (told === 'address type' || (told === 'type' && (isNumbered || /\baddress\b/.test(words))))
    return { group, part: 'type' };
  if (/^(attention( to)?|(address )?name)$/.test(told)) {
    return hasGroup && group !== 'billing' ? { group, part: 'name' } : undefined;
  }
  const lines = told.replace(/ (name|code|number)$/, '').split(' ');
  return told !== '' && lines.every((word) => LINES.has(word)) ? { group, part: 'line' } : undefined;
}
