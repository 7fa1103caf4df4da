import { formatMoney, moneyFromPence } from '@tradecellar/trade/money.ts';
import {
  type ListValue,
  MOST_LIST_LINES,
  MOST_LISTS,
  type NamedLists,
  readListKey,
} from '@tradecellar/trade/named-list.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { servingWords } from '@tradecellar/trade/servings.ts';
import type { Notice } from '@tradecellar/trade/shared-device.ts';

/** The lists, wines and person that a notice's sentence names. */
type Facts = {
  readonly lists: NamedLists;
  readonly wineName: (code: string) => string;
  /** The name of the person at this page. */
  readonly self: string;
};

const partWords = {
  par: 'par',
  note: 'note',
  count: 'count',
  round: 'count',
  changed: 'change',
  pricing: 'pricing',
  bottle: 'bottle price',
  glass125: '125 ml price',
  glass175: '175 ml price',
  glass250: '250 ml price',
  guest: 'guests’ name',
  head: 'heading',
} as const;

/** The sentence of a notice about lists. The sentence names the wines, the lists and the person. */
export function listNoticeSentence(notice: Notice<ListValue>, facts: Facts): string {
  const { kind, keys, by } = notice;
  const [key = ''] = keys;
  const who = authorOf(by, facts.self);
  switch (kind) {
    case 'changed':
      return changedSentence(notice, facts);
    case 'back':
      return `${thingOf(notice, key, facts, 'is back')}: ${didWords(who, 'changed')}`;
    case 'stays':
      if (keys.length === 1) return `${thingOf(notice, key, facts, 'stays')}: ${didWords(who, 'changed')}`;
      return `${namesOf(notice, facts)} stay: they were changed on another device.`;
    case 'full':
      return `${thingOf(notice, key, facts)} could not be added: ${fullWords(key, facts)}`;
    case 'late':
      return lateSentence(notice, facts);
    default:
      return `${thingOf(notice, key, facts)}: we couldn’t save your last change. Please check it.`;
  }
}

/** 'Chablis on Cellar: counted as 7 bottles instead of your 6. Bea Buyer counted it.' */
function changedSentence({ keys: [key = ''], before, by }: Notice<ListValue>, facts: Facts): string {
  const { list: id, part, code } = readListKey(key) ?? { list: '', part: 'line', code: '' };
  const list = facts.lists.get(id);
  const line = list?.lines.get(code);
  const did = sentence(didWords(authorOf(by, facts.self), verbOf(key)));
  const about = `${facts.wineName(code)} on ${listName(id, facts)}`;
  switch (part) {
    case 'name':
      if (list === undefined) return `Your list ${before?.Name} was deleted.`;
      return `Your list ${before?.Name} is now called ${list.name}. ${did}`;
    case 'round':
      return `The count of ${listName(id, facts)} was started again.`;
    case 'count': {
      const was = countWords(before?.Bottles ?? 0, 'bottle');
      if (line?.count === undefined) return `${about}: your count of ${was} was removed.`;
      return `${about}: counted as ${countWords(line.count.bottles, 'bottle')} instead of your ${before?.Bottles ?? 0}. ${did}`;
    }
    case 'par':
      if (line?.par === undefined) return `${about}: your par of ${before?.Bottles} was removed. ${did}`;
      return `${about}: par ${line.par} instead of your ${before?.Bottles}. ${did}`;
    case 'note':
      if (!line?.note) return `${about}: your note “${before?.Note}” was removed. ${did}`;
      return `${about}: the note is “${line.note}” instead of your “${before?.Note}”. ${did}`;
    case 'pricing':
      return `The pricing of ${listName(id, facts)} is not as you set it. ${did}`;
    case 'bottle':
    case 'glass125':
    case 'glass175':
    case 'glass250': {
      const was = `your ${formatMoney(moneyFromPence(before?.Pence ?? 0))} for ${servingWords(part)}`;
      const pence = line?.prices?.[part];
      if (pence === undefined) return `${about}: ${was} was removed. ${did}`;
      return `${about}: ${formatMoney(moneyFromPence(pence))} instead of ${was}. ${did}`;
    }
    default:
      return `${about}: your change was replaced. ${did}`;
  }
}

function lateSentence({ keys: [key = ''], before }: Notice<ListValue>, facts: Facts): string {
  const { list, part, code } = readListKey(key) ?? { list: '', part: 'round', code: '' };
  if (part === 'round')
    return `The count of ${listName(list, facts)} was started again. Please count it again.`;
  const bottles = before?.Bottles ?? 0;
  return `${countWords(bottles, 'bottle')} of ${facts.wineName(code)} on ${listName(list, facts)} ${bottles === 1 ? 'was' : 'were'} not counted: a new count had started. Please count this wine again.`;
}

function fullWords(key: string, { lists }: Facts): string {
  const { list = '', part } = readListKey(key) ?? {};
  if (part === 'name') return `this account already has ${MOST_LISTS} lists. Please delete a list first.`;
  const isFull = (lists.get(list)?.lines.size ?? 0) >= MOST_LIST_LINES;
  return isFull
    ? `the list already has ${countWords(MOST_LIST_LINES, 'wine')}. Please remove a wine first.`
    : 'the lists of this account are full. Please delete a list you no longer need.';
}

/** 'Chablis on Cellar', 'Chablis is back on Cellar', 'The par of Chablis on Cellar is back', 'Cellar is back'. */
function thingOf({ before }: Notice<ListValue>, key: string, facts: Facts, does?: string): string {
  const { list, part, code } = readListKey(key) ?? { list: '', part: 'name', code: '' };
  const verb = does === undefined ? '' : ` ${does}`;
  if (part === 'name') return `${before?.Name ?? listName(list, facts)}${verb}`;
  if (part === 'line') return `${facts.wineName(code)}${verb} on ${listName(list, facts)}`;
  const of = code === '' ? listName(list, facts) : `${facts.wineName(code)} on ${listName(list, facts)}`;
  return `The ${partWords[part]} of ${of}${verb}`;
}

function namesOf(notice: Notice<ListValue>, facts: Facts): string {
  const things = notice.keys.map((key) => thingOf(notice, key, facts));
  const named = things.slice(0, things.length > 4 ? 3 : 4);
  const others = things.length - named.length;
  const all = others > 0 ? [...named, countWords(others, 'other change')] : named;
  return new Intl.ListFormat('en-GB').format(all);
}

function listName(id: string, { lists }: Facts): string {
  return lists.get(id)?.name ?? 'a list';
}

/** Undefined if the author is unknown, or is the person at this page on another device. */
function authorOf(by: OrderedBy | undefined, self: string): string | undefined {
  if (by === undefined) return undefined;
  if (by.IsOffice) return 'our office';
  return by.Name === self ? undefined : by.Name;
}

function verbOf(key: string): string {
  const part = readListKey(key)?.part;
  return part === 'count' ? 'counted' : part === 'name' ? 'renamed' : 'changed';
}

function didWords(who: string | undefined, verb: string): string {
  return who === undefined ? `it was ${verb} on another device.` : `${who} ${verb} it.`;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
