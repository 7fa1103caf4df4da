import type { Act } from '@tradecellar/trade/acts.ts';
import type { Shape } from '@tradecellar/trade/apply-acts.ts';
import type { SentCopy } from '@tradecellar/trade/recover-copy.ts';
import type { RawBuilder } from 'kysely';
import type { Writer } from '../database/connection.ts';
import type { Person } from '../http/person.ts';
import type { Shop } from '../shop.ts';
import type { News, Owner } from './queries.ts';

/** A kind of document that devices share. */
export type Kind<Value> = {
  readonly shape: Shape<Value>;
  /** The owner of the document of a person who calls for an account. */
  readonly ownerOf: (whose: Whose) => Owner;
  /** The bucket of all keys, of a kind that remembers so many removed and ordered keys, the newest. */
  readonly marks?: { readonly bucket: string; readonly most: number };
  /** The most rows, marks included. */
  readonly mostRows: number;
  /** Whether a row of `shared_entry` is in the bucket. */
  readonly isInBucket: (bucket: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The keys whose rows an act on this key needs, beside its own. */
  readonly keysBeside: (key: string) => readonly string[];
  /** Whether all keys that begin with the key and a slash are under it. */
  readonly hasAllUnder: (key: string) => boolean;
  /** The keys as an array in SQL: the person whom a notice about the key names made the last change of these. */
  readonly keysChangedWith: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whether the document is of several people, and its entries say who changed them. */
  readonly isOfSeveral: boolean;
  /** Entries that the server itself writes when these keys change. */
  readonly entriesBeside: (keys: readonly string[], at: Date) => ReadonlyMap<string, Value>;
  /** Called in the transaction when rows have changed. */
  readonly onChange?: (writer: Writer, change: Change<Value>) => Promise<void>;
};

export type Whose = { readonly person: Person; readonly account: string };

export type Change<Value> = {
  readonly whose: Whose;
  readonly keys: readonly string[];
  /** The value after the change, of a key that the acts needed. */
  readonly valueAfter: (key: string) => Value | undefined;
  readonly clock: Shop['clock'];
};

/** A device's call. */
export type Sent<Value> = {
  readonly device: string;
  /** The epoch of the device's copy; undefined without a copy. */
  readonly epoch: string | undefined;
  /** The revision of the device's copy. */
  readonly since: number;
  /** The `wholeFrom` of the answer that had more, whose rest is asked for. */
  readonly wholeFrom: number | undefined;
  /** Undefined for lists. */
  readonly uuid: string | undefined;
  readonly acts: readonly Act<Value>[];
  /** A device's copy of a history that the server has lost. */
  readonly recover: SentCopy<Value> | undefined;
  readonly leaves: boolean;
};

export type Synced<Value> = News<Value> & {
  /** The device's epoch is over, and nothing of the call was applied. */
  readonly isAnew: boolean;
  readonly hasMore: boolean;
  /** The last act of each page. */
  readonly applied: ReadonlyMap<string, number>;
  readonly recovered: number | undefined;
};
