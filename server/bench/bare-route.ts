import { buffer } from 'node:stream/consumers';
import fastify from 'fastify';

/** A server of one route, which answers what came on the standard input: `bare-route.ts PORT`. */
const bytes = await buffer(process.stdin);
const app = fastify();
app.post('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
console.log('listens');
