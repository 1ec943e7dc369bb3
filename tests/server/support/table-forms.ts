/** What a server relies on in its tables, and what a newer form of them takes from it. */

export interface TableForms {
  /** Each column as 'table.column'. */
  readonly columns: ReadonlyMap<string, ColumnForm>;
  /** What a row must fulfil beside its columns' types: names by 'table: condition'. */
  readonly conditions: ReadonlyMap<string, string>;
}

interface ColumnForm {
  readonly type: string;
  /** A row may be written that does not name it. */
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

type Query = <Row>(text: string) => Promise<readonly Row[]>;

/** Reads them from a PostgreSQL; partitions are part of their table. */
export async function readTableForms(query: Query): Promise<TableForms> {
  const columns = await query<{ name: string } & ColumnForm>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       NOT a.attnotnull AS "isNullable", NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' AS "isOptional"
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const conditions = await query<{ words: string; name: string }>(
    `SELECT o.conname AS name, c.relname || ': ' || pg_get_constraintdef(o.oid) AS words
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND o.contype IN ('c', 'f', 'x')
     UNION
     SELECT x.relname, c.relname || ': ' || regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT c.relispartition AND i.indisunique`,
  );
  return {
    columns: new Map(columns.map(({ name, ...form }) => [name, form])),
    conditions: new Map(conditions.map(({ words, name }) => [words, name])),
  };
}

/** Why a server that was written for `old` could fail on `newer`, a line for each reason. */
export function whatFails(old: TableForms, newer: TableForms): readonly string[] {
  const reasons: string[] = [];
  const tables = new Set([...old.columns.keys()].map(tableOf));
  for (const [name, before] of old.columns) {
    const after = newer.columns.get(name);
    if (!after) reasons.push(`${name} is gone`);
    else if (after.type !== before.type)
      reasons.push(`${name} is ${after.type} and no longer ${before.type}`);
    else if (before.isNullable && !after.isNullable) reasons.push(`${name} may no longer be null`);
    else if (before.isOptional && !after.isOptional) reasons.push(`${name} must be written now`);
  }
  for (const [name, { isOptional }] of newer.columns)
    if (!old.columns.has(name) && tables.has(tableOf(name)) && !isOptional)
      reasons.push(`${name} is new and must be written`);
  for (const [words, name] of newer.conditions)
    if (!old.conditions.has(words) && tables.has(words.slice(0, words.indexOf(':'))))
      reasons.push(`a row must newly fulfil ${name}, ${words}`);
  return reasons.sort();
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'));
