/** The least that a position can cost: a Fastify route that reads the same JSON and answers 204. */
import Fastify from 'fastify';

const app = Fastify();
app.post('/api/field/location', async (_request, reply) => reply.code(204).send());
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`address: ${address}\n`);
// Whoever started it is gone.
process.stdout.on('error', () => process.exit(0));
