/** A multipart form as bytes, names as a browser writes them, or worse. */

export interface FormPart {
  readonly name: string;
  /** Without it the part is a field. */
  readonly filename?: string;
  readonly type?: string;
  readonly content: Uint8Array;
}

const boundary = 'form-3f9c';

export function formOf(parts: readonly FormPart[]): { readonly type: string; readonly body: Buffer } {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename.replaceAll('"', '\\"')}"`,
    type === undefined ? '' : `\r\nContent-Type: ${type}`,
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  };
}
