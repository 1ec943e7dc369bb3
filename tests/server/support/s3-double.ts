/** A store of objects in this process, with as much of S3 as files of a hospital need; it looks for a signature only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from '../../../server/files/s3-url.ts';

export interface KeptObject {
  content: Buffer;
  readonly type: string | undefined;
  /** ms since 1970. */
  modifiedAt: number;
}

/** What it does with a call, instead of what it is asked; `half` sends the first bytes of an object and no more. */
export type Fault = 'refuses' | 'silent' | 'half' | 'elsewhere';

export interface S3Double {
  readonly objects: Map<string, KeptObject>;
  /** `METHOD key` of every call that came. */
  readonly calls: string[];
  /** Answers the fault of a call; of none unless a test sets it. The call waits for it. */
  fault: (call: string) => Fault | null | Promise<null>;
  readonly address: S3Address;
  /** Keys of files, without the mark of the owner. */
  files(): string[];
  close(): Promise<void>;
}

const secret = { accessKeyId: 'key', secretAccessKey: 'secret/+' };

export async function startS3Double(): Promise<S3Double> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const objects = new Map<string, KeptObject>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const content = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...rest] = pathname.split('/');
    const key = rest.join('/');
    const call = `${request.method} ${key}`;
    double.calls.push(call);
    const say = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const fault = await double.fault(call);
    if (fault === 'silent') return;
    if (fault === 'refuses') return void say(503, 'SlowDown');
    if (fault === 'elsewhere') return void response.writeHead(307, { location: '/files/other' }).end();
    if (!isSigned(request)) return void say(403, 'AccessDenied');
    if (bucket !== 'files') return void say(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      objects.set(key, { content, type: request.headers['content-type'], modifiedAt: Date.now() });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === '') return void response.setHeader('content-type', 'application/xml').end(list(searchParams));
    const found = objects.get(key);
    if (!found) return void say(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.content.length });
    if (fault === 'half') return void response.write(found.content.subarray(0, 1));
    response.end(found.content);
  }

  function list(asked: URLSearchParams): string {
    const after = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > after)
      .sort();
    const page = keys.slice(0, Number(asked.get('max-keys')));
    const rows = page.map((key) => {
      const { content, modifiedAt } = objects.get(key) as KeptObject;
      const at = new Date(modifiedAt).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${content.length}</Size></Contents>`;
    });
    const more = keys.length > page.length;
    const token = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${rows.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const double: S3Double = {
    objects,
    calls: [],
    fault: () => null,
    address: { endpoint: `http://127.0.0.1:${port}/files`, region: 'us-east-1', ...secret },
    files: () => [...objects.keys()].filter((key) => key.startsWith('hospital-')),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

const isSigned = ({ headers }: IncomingMessage): boolean =>
  /^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[\da-f]{64}$/.test(
    headers.authorization ?? '',
  ) && /^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date']));
