import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';

/** A server of one route, which answers what came on the standard input: `bare-route.ts PORT HEADERS`. */
const bytes = await buffer(process.stdin);
const headers: Record<string, string> = JSON.parse(process.argv[3] ?? '{}');
const app = fastify();
app.post('/', (_request, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
console.log('listens');
