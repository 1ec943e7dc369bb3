import { writeFileSync } from 'node:fs';
import type { TestInfo } from '@playwright/test';

/** Lays a file into the journey's own folder; answers its path, which is all that some drivers can give a browser. */
export function layFile(
  info: TestInfo,
  { name, buffer }: { readonly name: string; readonly buffer: Buffer },
): string {
  const path = info.outputPath(name);
  writeFileSync(path, buffer);
  return path;
}
