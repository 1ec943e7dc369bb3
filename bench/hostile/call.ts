/** HTTP as an attacker makes it: from an address of its choice, with any method, path, header and body. */
import { request } from 'node:http';

export interface Call {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** An address of 127.0.0.0/8. */
  readonly from: string;
}

export interface Answer {
  /** The HTTP status, or `cut` where the connection ended without one. */
  readonly status: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Never rejects: what goes wrong is an answer too. An answer that takes longer than 30 s is `late`. */
export function call(
  target: { readonly port: number },
  { path, method = 'GET', headers = {}, body, from }: Call,
) {
  return new Promise<Answer>((resolve) => {
    const none = (status: string) => resolve({ status, headers: {}, body: '' });
    try {
      const made = request(
        {
          host: '127.0.0.1',
          port: target.port,
          localAddress: from,
          agent: false,
          path,
          method,
          headers,
          timeout: 30_000,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => none('cut'));
          response.on('end', () =>
            resolve({
              status: String(response.statusCode),
              headers: response.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      made.on('error', () => none('cut'));
      made.on('timeout', () => {
        none('late');
        made.destroy();
      });
      made.end(body);
    } catch {
      // A path or a header that Node itself will not send.
      none('unsent');
    }
  });
}
