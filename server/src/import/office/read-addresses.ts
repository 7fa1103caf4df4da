import { invitationsRead } from '@tradecellar/contract/people.ts';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/calls/mount.ts';
import { refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { readInThread } from './read-in-thread.ts';

export function addressesRoute(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, invitationsRead, async ({ request: { File: file, Content }, signal }) => {
    const read = await readInThread({ addressesOf: Uint8Array.from(Buffer.from(Content, 'base64')) }, signal);
    if ('says' in read) return refuse('file-not-mapped', { file, says: read.says });
    return { mainResult: { Emails: [...read.emails], Notes: [...read.notes] } };
  });
}
