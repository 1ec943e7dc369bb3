/** Writes `.br` and `.gz` beside every file of the console that gains by it; the server sends them as they are. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const kinds = /\.(js|mjs|css|html|svg|json|geojson|csv|txt|map|wasm|webmanifest)$/;
/** Below this many bytes compressing gains nothing. */
const worthwhile = 1_024;

export async function compressFolder(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => kinds.test(file) && !file.endsWith('.map'),
  );
  await Promise.all(files.map((file) => compressFile(join(folder, file))));
}

async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < worthwhile) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  writeFileSync(`${path}.gz`, small);
  writeFileSync(`${path}.br`, smaller);
}
