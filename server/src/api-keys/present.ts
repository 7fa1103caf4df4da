import type { ApiKey } from '@tradecellar/contract/api-keys.ts';
import { knownScopes } from '../http/access/api-key.ts';
import type { ApiKeyRow } from './queries.ts';

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    Id: row.id,
    Name: row.name,
    Prefix: row.prefix,
    Scopes: knownScopes(row.scopes),
    MadeBy: row.made_by,
    MadeAt: row.made_at.toISOString(),
    ...(row.last_used_at && { LastUsedAt: row.last_used_at.toISOString() }),
    ...(row.revoked_at && { RevokedAt: row.revoked_at.toISOString(), RevokedBy: row.revoked_by ?? '' }),
  };
}
