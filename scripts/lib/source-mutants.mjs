/** Mutants of source files, by Stryker: the domain and the worker's rules (decision 0065). */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './paths.mjs';

const worker = (folder, ...tests) => ({
  folder: `src/worker/${folder}`,
  tests: tests.map((name) => `tests/worker/${name}`),
  budget: 80,
});

/**
 * What is mutated, with the tests that are run on it and how many of a hundred must be found. The worker's rules have the
 * tests of their own subject: nearly all of the others go through the scheduler, and would be run for each of its mutants.
 */
export const mutatedRooms = {
  domain: { folder: 'src/domain', tests: ['tests/domain/**/*.test.ts'], budget: 88 },
  alerts: worker('alerts', '{alert*,dismissals,idle-watcher,reported-stops,stop*,positions}.test.ts'),
  chat: worker('chat', 'chat/*.test.ts'),
  changes: worker('changes', 'changes/*.test.ts', 'order-changes.test.ts'),
  tabs: worker('tabs', 'tabs/*.test.ts', 'session-tabs.test.ts'),
  scheduler: worker('scheduler', 'scheduler*.test.ts', 'polls.test.ts'),
};

/**
 * Runs the room's tests on each mutant; `only` are the changed lines, as Stryker takes them, else it is the whole room.
 * Answers how many mutants were found, and the survivors in words; null where Stryker failed.
 */
export async function huntSources(room, only) {
  const { folder, tests } = mutatedRooms[room];
  const report = inRoot('node_modules/.cache/homedraw', `mutation-${room}.json`);
  mkdirSync(join(report, '..'), { recursive: true });
  rmSync(report, { force: true });
  const code = await run(only ?? [`${folder}/**/*.ts`], {
    MUTATED_TESTS: JSON.stringify(tests),
    MUTATION_REPORT: report,
  });
  if (code !== 0) return null;
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return judge(files, JSON.parse(readFileSync(inRoot('tests/mutation/equivalent.json'), 'utf8')));
}

/** `known`: mutants that change nothing anybody could see, each with the reason. */
function judge(files, known) {
  let found = 0;
  const survivors = [];
  const met = new Set();
  for (const [file, { source, mutants }] of Object.entries(files)) {
    const lines = source.split('\n');
    for (const { status, location, replacement } of mutants) {
      if (['Killed', 'Timeout'].includes(status)) found += 1;
      if (!['Survived', 'NoCoverage'].includes(status)) continue;
      const { line } = location.start;
      const code = textAt(lines, location);
      const same = known.find((one) => one.file === file && one.code === code && one.becomes === replacement);
      if (same) met.add(same);
      else
        survivors.push(
          `${file}:${line} ${short(code)} becomes ${short(replacement)} (${ruleAt(lines, line)})`,
        );
    }
  }
  const stale = known.filter((one) => one.file in files && !met.has(one));
  return {
    found,
    survivors,
    stale: stale.map(({ file, code }) => `${file}: ${short(code)}`),
  };
}

function textAt(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line - 1].slice(start.column - 1, end.column - 1);
  return [
    lines[start.line - 1].slice(start.column - 1),
    ...lines.slice(start.line, end.line - 1),
    lines[end.line - 1].slice(0, end.column - 1),
  ].join('\n');
}

const short = (code) => {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)} …` : line;
};

/** The declaration around a line, with the first sentence of its comment: what the mutant breaks. */
function ruleAt(lines, line) {
  const at = lines
    .slice(0, line)
    .findLastIndex((text) => /^(export )?(async )?(function|const|class) /.test(text));
  if (at < 0) return 'the module';
  const name = /(?:function|const|class) (\w+)/.exec(lines[at])?.[1] ?? '';
  const end = lines[at - 1]?.trim().endsWith('*/') ? at - 1 : -1;
  if (end < 0) return name;
  const begin = lines.slice(0, end + 1).findLastIndex((text) => text.includes('/**'));
  const prose = lines
    .slice(begin, end + 1)
    .map((text) => text.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/$/, ''))
    .join(' ');
  return `${name}: ${prose.split(/[.:;](?:\s|$)/)[0].trim()}`;
}

/** The lines of a room that differ from the last commit, as Stryker takes them. */
export function changedLines(room) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const { folder } = mutatedRooms[room];
  const ranges = [];
  let file = '';
  for (const line of git('diff', '-U0', '--no-color', 'HEAD', '--', folder).split('\n')) {
    file = /^\+\+\+ b\/(.*)$/.exec(line)?.[1] ?? file;
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (first !== undefined && Number(count) > 0 && file.endsWith('.ts'))
      ranges.push(`${file}:${first}-${Number(first) + Number(count) - 1}`);
  }
  const added = git('ls-files', '--others', '--exclude-standard', '--', folder);
  return [...ranges, ...added.split('\n').filter((name) => name.endsWith('.ts'))];
}

function run(mutate, environment) {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        inRoot('node_modules/@stryker-mutator/core/bin/stryker.js'),
        'run',
        'tests/mutation/stryker.config.mjs',
        '--mutate',
        mutate.join(','),
      ],
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...environment } },
    );
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
