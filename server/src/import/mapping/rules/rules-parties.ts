import type { Profile } from '../sheets/profile-column.ts';
import { isAmount, isBlank, isCode, isFew, isFlag, isKey, isText, type Rule, rule } from './mapping-rule.ts';

const isParty = ({ distinct }: Profile) =>
  distinct.length > 0 &&
  distinct.every((value) =>
    /^(c|s|b|p|cust(omers?)?|supp(liers?)?|both|vendors?|prospects?|leads?|trade|retail|debtors?|creditors?|clients?|contacts?|others?|employees?)$/i.test(
      value,
    ),
  );
const isDays = (profile: Profile) => profile.weekdays >= 0.9;
const isEmail = (profile: Profile) => isBlank(profile) || profile.email >= 0.5;
const isName = (profile: Profile) => isBlank(profile) || (isText(profile) && profile.email < 0.3);
const isStatus = (profile: Profile) => profile.flag >= 0.8 && profile.distinctCount <= 6;
/** A column of codes alone holds no names: `HARB01` is no name. */
const isCompany = (profile: Profile) => isName(profile) && profile.meanLength > 3;

export const partyRules: readonly Rule[] = [
  rule('-bank', /\b(bank|iban|bic|sort code|swift|mandate)\b/, 1),
  rule('SalesNominal', /^sales account$/, 0.95, (p) => isBlank(p) || isCode(p)),
  rule('PurchasesNominal', /^purchases? account$/, 0.95, (p) => isBlank(p) || isCode(p)),
  rule('-nominal', /\b(nominal|ledger|gl|control account)\b/, 1),
  rule('-phone', /\b(phone|fax|mobile|ddi|skype|landline|cell)\b/, 1),
  rule('-web', /\b(website|web|url|twitter|facebook|instagram|linkedin)\b/, 1),
  rule(
    '-tax-number',
    /\b(vat|company|registration|eori|awrs|licen[cs]e|charity)\b.*\b(number|registration|reg|id|name)\b(?!.*\bemail\b)(?<!company name)/,
    0.95,
  ),
  rule('-tax-code', /\bvat\b/, 0.95),
  rule('PersonFirst', /^(person|contact) \d+ first name$/, 1, isName),
  rule('PersonLast', /^(person|contact) \d+ last name$/, 1, isName),
  rule('PersonEmail', /^(person|contact) \d+ email( address)?$/, 1, isEmail),
  rule(
    '-marketing',
    /\b(tracking|branding|theme|analysis|department|include in|marketing|newsletter|attachments?|mailing|opt|consent|gdpr|tags?|source|campaign|default(?! address)|legal|avatar|purchases?|particulars)\b/,
    0.95,
  ),
  rule('-turnover', /\b(turnover|ytd|mtd|to date|lifetime|total spent|orders?)\b/, 0.95),
  rule(
    '-date',
    /\b(created|modified|updated|opened|last|first invoice|date|since)\b(?!.*\bname\b)/,
    0.9,
    (p) => isBlank(p) || p.date >= 0.5,
  ),
  rule('DeliveryDays', /^(delivery|drop|route|van)? ?days?$/, 0.85, (p) => isDays(p)),
  rule('-terms', /\b(terms?|settlement|payment|due|days)\b/, 0.95),
  rule('-overdue', /\b(overdue|over \d+|\d+ days|aged|older|current month|1 month)\b/, 0.95),
  rule('-margin', /\bdisc(ount)?\b/, 0.95),
  rule('Currency', /\bcurrency\b/, 1),
  rule('-hold', /\b(on|account) (stop|hold)\b|^(hold|stop|on hold|stopped)$/, 0.65),
  rule(
    'Inactive',
    /\b(inactive|archived|deleted|closed|suspended|dormant|dead)\b/,
    1,
    (p) => isBlank(p) || isFlag(p),
  ),
  rule('Active', /\b(active|enabled|live)\b|^(customer |account |contact )?status$/, 0.95, isStatus),
  rule('-number', /\bstatus\b/, 0.75, (p) => p.number >= 0.8),
  rule(
    'PartyType',
    /\btype\b|^t$|\bcustomer supplier\b|\brelationship\b|^is (supplier|customer)$/,
    0.9,
    isParty,
  ),
  rule('CreditLimit', /\blimit\b/, 0.95, (p) => isBlank(p) || isAmount(p)),
  rule('CreditBalance', /\bbalance\b/, 0.95, (p) => isBlank(p) || isAmount(p)),
  rule('CreditBalance', /\b(outstanding|owed|owing|owes|receivable)\b/, 0.65, isAmount),
  rule(
    'PriceList',
    /\bprice (list|band|level|tier|group|code|book|class)\b|^(tariff|band|tier|customer group)$/,
    0.9,
    (p) => isBlank(p) || isFew(p),
  ),
  rule('PriceList', /^(class|group|price|level)$/, 0.5, (p) => isFew(p) && p.codeLike >= 0.9),
  rule('Rep', /\b(rep|sales ?(person|man|rep)|account manager)\b/, 0.9, isText),
  rule('Email', /\bemail\b/, 0.95, isEmail),
  rule('DeliveryNotes1', /\b(delivery|shipping|driver) (instructions?|notes?|comments?)\b/, 0.95, isName),
  rule(
    'CustomerAccount',
    /^(customer |company |our |sales )?account( code| number| reference| id)?$/,
    0.95,
    isKey,
  ),
  rule(
    'CustomerAccount',
    /^(customer|contact|company|trader|short) (code|number|reference|id|key)$/,
    0.9,
    isKey,
  ),
  rule('CustomerAccount', /^(reference|code|key|number|ident)( number| code| id)?$/, 0.8, isKey),
  rule('CustomerAccount', /^id$/, 0.5, isKey),
  rule('FirstName', /^(contact )?first name$/, 0.95, isName),
  rule('LastName', /^(contact )?last name$/, 0.95, isName),
  rule('-marketing', /^(title|salutation|job title|position|contact type)$/, 0.9),
  rule(
    'CustomerName',
    /\b(trading|customer|company|account|business|outlet|organisation|site|firm)( full| display)? (name|title)\b/,
    0.95,
    isCompany,
  ),
  rule(
    'ContactName',
    /\b(contact|attention|buyer|fao)\b( (name|person))?$|^main contact( name)?$|^contact person$/,
    0.9,
    isName,
  ),
  rule('CustomerName', /^(name|customer|full name|display name|trading as)$/, 0.85, isCompany),
  rule('CustomerName', /\b(company|business|organisation|outlet|firm|account)$/, 0.75, isCompany),
  rule('CustomerName', /\bname\b/, 0.65, isCompany),
  rule('DeliveryRound', /\b(round|route|van|run)\b/, 0.85, isName),
  rule(
    'DeliveryNotes1',
    /^(customer |account )?(notes?|instructions?|comments?|remarks?|memo)$/,
    0.72,
    isName,
  ),
];
