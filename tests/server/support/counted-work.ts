/**
 * How many characters a piece of code looks at, whatever the machine is busy with: what is dear
 * is seen without a clock.
 */

type Method = (this: unknown, ...values: never[]) => unknown;

/**
 * Runs `work` and answers how many characters the methods of texts and expressions, and the
 * counting of bytes, went through.
 */
export function countedWork(work: () => void): number {
  let count = 0;
  const undo = [
    counting(String.prototype, 'charCodeAt', () => 1),
    counting(String.prototype, 'slice', (_self, result) => String(result).length),
    counting(String.prototype, 'split', (self) => String(self).length),
    counting(String.prototype, 'replace', (self) => String(self).length),
    counting(String.prototype, 'includes', (self) => String(self).length),
    counting(RegExp.prototype, 'exec', (_self, _result, [text]) => String(text).length),
    counting(Buffer, 'byteLength', (_self, _result, [text]) => String(text).length),
    counting(String.prototype, 'indexOf', (self, result, [, from]) =>
      result === -1 ? String(self).length - Number(from ?? 0) : Number(result) - Number(from ?? 0),
    ),
  ];
  try {
    work();
  } finally {
    for (const one of undo) one();
  }
  return count;

  function counting(
    owner: object,
    name: string,
    cost: (self: unknown, result: unknown, values: readonly unknown[]) => number,
  ): () => void {
    const original = Object.getOwnPropertyDescriptor(owner, name);
    const method = original?.value as Method;
    Object.defineProperty(owner, name, {
      ...original,
      value(this: unknown, ...values: never[]) {
        const result = method.apply(this, values);
        count += cost(this, result, values);
        return result;
      },
    });
    return () => Object.defineProperty(owner, name, original ?? {});
  }
}
