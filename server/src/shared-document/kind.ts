import type { Act } from '@tradecellar/trade/acts.ts';
import type { Shape } from '@tradecellar/trade/apply-acts.ts';
import type { SentCopy } from '@tradecellar/trade/recover-copy.ts';
import type { RawBuilder } from 'kysely';
import type { Writer } from '../database/connection.ts';
import type { Person } from '../http/person.ts';
import type { Shop } from '../shop.ts';
import type { News, Owner } from './queries.ts';

export type Kind<Value> = {
  readonly shape: Shape<Value>;
  readonly ownerOf: (whose: Whose) => Owner;
  /**
   * The tombstones of the document, which say that a key was removed or ordered. `bucket` is the bucket that holds all
   * keys, and `most` is the number of tombstones that stay, the newest first.
   */
  readonly marks?: { readonly bucket: string; readonly most: number };
  readonly mostRows: number;
  /** SQL that is true if a row of `shared_entry` is in the bucket. */
  readonly isInBucket: (bucket: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The further keys whose rows the server must read to apply an act on this key. */
  readonly keysBeside: (key: string) => readonly string[];
  /** True if removing the key also removes all keys that begin with the key and a slash. */
  readonly hasAllUnder: (key: string) => boolean;
  /** SQL for an array of keys. A notice about `key` names the person who last changed any of these keys. */
  readonly keysChangedWith: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** True if several people share the document, so that its entries name their authors. */
  readonly isOfSeveral: boolean;
  /** The entries that the server adds when these keys change, such as the time of the last change. */
  readonly entriesBeside: (keys: readonly string[], at: Date) => ReadonlyMap<string, Value>;
  readonly onChange?: (writer: Writer, change: Change<Value>) => Promise<void>;
};

export type Whose = { readonly person: Person; readonly account: string };

export type Change<Value> = {
  readonly whose: Whose;
  readonly keys: readonly string[];
  /** Returns the value of a key after the change. The key must be among the changed keys or their `keysBeside`. */
  readonly valueAfter: (key: string) => Value | undefined;
  readonly clock: Shop['clock'];
};

export type Sent<Value> = {
  readonly device: string;
  /** The epoch of the device's copy. Undefined if the device has no copy. */
  readonly epoch: string | undefined;
  readonly since: number;
  /** The `wholeFrom` of the partial answer that the device has. The device now asks for the rest. */
  readonly wholeFrom: number | undefined;
  readonly uuid: string | undefined;
  readonly acts: readonly Act<Value>[];
  /** A device's copy of a history that the server has lost. */
  readonly recover: SentCopy<Value> | undefined;
  readonly leaves: boolean;
};

export type Synced<Value> = News<Value> & {
  /** True if the device named an epoch that is over. The server then applied no act of the call. */
  readonly isAnew: boolean;
  readonly hasMore: boolean;
  readonly applied: ReadonlyMap<string, number>;
  readonly recovered: number | undefined;
};
