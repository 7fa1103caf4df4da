import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { oneLine } from './fields.ts';
import { Scope } from './scopes.ts';

const Moment = Type.String({ format: 'date-time' });

export const ApiKey = Type.Object({
  Id: Type.Integer(),
  Name: Type.String({ description: 'The system that uses it, as shown in the steps of orders' }),
  Prefix: Type.String({ description: 'The start of the key, for recognising it' }),
  Scopes: Type.Array(Scope),
  MadeBy: Type.String({ description: 'The name of the admin' }),
  MadeAt: Moment,
  LastUsedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Accurate to five minutes' })),
  RevokedBy: Type.Optional(Type.String({ description: 'Present when the key is revoked' })),
  RevokedAt: Type.Optional(Moment),
});
export type ApiKey = Static<typeof ApiKey>;

export const apiKeys = defineEndpoint({
  method: 'GET',
  path: '/admin/api-keys',
  who: 'admin',
  summary: 'The API keys, newest first, revoked ones too',
  answer: mainResult(Type.Array(ApiKey)),
  problems: [],
});

/** The names of active keys are unique, because the steps of orders show them. */
export const makeApiKey = defineEndpoint({
  method: 'POST',
  path: '/admin/api-keys',
  who: 'admin',
  summary: 'Makes an API key, which only this answer contains',
  body: Type.Object({
    Name: oneLine(60, 1),
    Scopes: Type.Array(Scope, { minItems: 1, uniqueItems: true }),
  }),
  answer: mainResult(Type.Object({ ...ApiKey.properties, Key: Type.String() })),
  problems: ['key-name-taken'],
});

export const revokeApiKey = defineEndpoint({
  method: 'POST',
  path: '/admin/api-keys/revoke',
  who: 'admin',
  summary: 'Revokes an API key at once and for ever; repeating it changes nothing',
  body: Type.Object({ Id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
  answer: mainResult(ApiKey),
  problems: ['key-not-found'],
});
