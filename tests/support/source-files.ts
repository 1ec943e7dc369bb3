import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The rooms of the house, by the folder that each is. */
export const rooms = {
  contract: 'src/contract',
  domain: 'src/domain',
  worker: 'src/worker',
  machines: 'src/machines',
  ui: 'src/ui',
  server: 'server',
  tools: 'tools',
} as const;
export type Room = keyof typeof rooms;

export interface Import {
  /** Path of the importing file from the root. */
  readonly file: string;
  readonly room: Room;
  readonly to: { readonly room: Room } | { readonly npm: string };
  readonly isType: boolean;
}

const roomOf = (path: string): Room | null =>
  (Object.keys(rooms) as Room[]).find((room) => path.startsWith(`${rooms[room]}/`)) ?? null;

/** Every TypeScript file of a folder, by its path from the root. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** What every room imports, from its files' own words. */
export function importsOfRooms(): Import[] {
  return Object.values(rooms).flatMap((folder) => sourceFiles(folder).flatMap(importsOf));
}

function importsOf(file: string): Import[] {
  const room = roomOf(file);
  if (!room) return [];
  const text = readFileSync(join(root, file), 'utf8');
  const statements = /^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
  const found = [...text.matchAll(statements)].map(([, type, from]) => ({
    from: from ?? '',
    isType: Boolean(type),
  }));
  const dynamic = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, from]) => ({
    from: from ?? '',
    isType: false,
  }));
  return [...found, ...dynamic].flatMap(({ from, isType }): Import[] => {
    if (!from.startsWith('.')) return [{ file, room, to: { npm: packageOf(from) }, isType }];
    const target = roomOf(relative(root, resolve(root, dirname(file), from)));
    return target && target !== room ? [{ file, room, to: { room: target }, isType }] : [];
  });
}

const packageOf = (from: string) =>
  from.startsWith('node:')
    ? 'node'
    : from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/');
