/** The least that a stored position can cost: a Fastify route that reads the same JSON, inserts one row and answers 204. */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
await pool.query('CREATE TABLE bare_point (latitude float8, longitude float8, at timestamptz, status text)');
const app = Fastify();
app.post('/api/field/location', async (request, reply) => {
  const { latitude, longitude, timestamp, deliveryStatus } = request.body as Record<string, unknown>;
  await pool.query({
    name: 'insert',
    text: 'INSERT INTO bare_point VALUES ($1, $2, $3, $4)',
    values: [latitude, longitude, timestamp, deliveryStatus],
  });
  return reply.code(204).send();
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`address: ${address}\n`);
// Whoever started it is gone.
process.stdout.on('error', () => process.exit(0));
