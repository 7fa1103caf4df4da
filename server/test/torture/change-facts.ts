import type { SentRequest } from './diary.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import type { TorturedDatabase } from './shop-under-torture.ts';

export type FoundVersion = {
  readonly version: number;
  /** The change's key. Null for the first version. */
  readonly key: string | null;
  /** Empty for the office. */
  readonly by: string;
  readonly reference: string;
  readonly requiredDate: string;
  readonly bottles: Readonly<Record<string, number>>;
};
/** A basket's current version, and its stored versions. An order that was never changed has no stored versions. */
export type FoundVersions = {
  readonly cartId: string;
  readonly version: number;
  readonly kept: readonly FoundVersion[];
};

export type ChangeFacts = {
  readonly messages: readonly OrderMessageSeen[];
  readonly versions: readonly FoundVersions[];
  readonly sentRequests: readonly SentRequest[];
  readonly requests: readonly FoundRequest[];
};

/** A requested change, and the states of the orders of its basket that were not yet cancelled at the request. */
export type FoundRequest = {
  readonly requestNo: string;
  readonly key: string;
  readonly cartId: string;
  readonly state: string;
  readonly orderStates: readonly string[];
};

export async function readRequests(database: TorturedDatabase): Promise<readonly FoundRequest[]> {
  return database.query<FoundRequest>(`
    SELECT 'CR' || r.id AS "requestNo", key, cart_id AS "cartId", r.state,
      ARRAY(SELECT state FROM sales_order o WHERE placement_id = r.placement_id AND NOT EXISTS (
        SELECT FROM order_step s WHERE s.order_id = o.id AND s.state = 'cancelled' AND s.at <= r.asked_at
      )) AS "orderStates"
    FROM requested_change r JOIN placement ON placement.id = r.placement_id`);
}

export async function readVersions(database: TorturedDatabase): Promise<readonly FoundVersions[]> {
  const rows = await database.query<FoundVersions>(`
    SELECT cart_id AS "cartId", version, (
      SELECT coalesce(json_agg(json_build_object('version', v.version, 'key', key,
        'by', CASE WHEN by_office THEN '' ELSE changed_by END, 'reference', body->>'reference',
        'requiredDate', coalesce(body->>'requiredDate', ''),
        'bottles', (SELECT json_object_agg(line->>'code', (line->>'bottles')::int)
          FROM jsonb_array_elements(body->'lines') AS line)) ORDER BY v.version), '[]')
      FROM order_version v WHERE placement_id = placement.id) AS kept
    FROM placement`);
  return rows;
}
