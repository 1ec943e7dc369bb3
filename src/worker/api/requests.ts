/** The address of a call, and its headers and body. */
import type { CallBase, CallOptions } from './api-types.ts';

/** A call's method, headers and JSON body, with credentials. Throws where the body is no JSON. */
export function requestOf(
  { method }: { readonly method: string },
  { body }: CallOptions,
  headers: Record<string, string>,
): RequestInit {
  const json = body === undefined ? null : JSON.stringify(body);
  return {
    method,
    credentials: 'include',
    ...(headers['If-None-Match'] ? { cache: 'no-store' } : {}),
    headers: {
      Accept: 'application/json, text/plain',
      ...headers,
      ...(json ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(json === null ? {} : { body: json }),
  };
}

/** A path with its parameters and query filled in, encoded. */
export function fillPath(path: string, { params = {}, query = {} }: CallBase): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();
  return search ? `${filled}?${search}` : filled;
}
