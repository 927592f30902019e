import type pg from 'pg'
import { inBook } from '../src/platform/database/book.ts'

/** Names with their schema, such as `ledger.account_view`. */
export interface SchemaNames {
  /** All relations, functions and types with columns of our schemas. */
  readonly all: ReadonlySet<string>
  /** Functions and views of other schemas that use the ledger, directly or through another one of them. */
  readonly ledgerUsers: ReadonlySet<string>
}

export interface Code {
  readonly name: string
  readonly sql: string
  /** The schemas in which PostgreSQL looks up names without a schema. */
  readonly search_path: readonly string[]
}

export const isLedgerName = (name: string): boolean => name.startsWith('ledger.')

const ourSchemas = `select oid from pg_namespace where nspname <> 'information_schema' and not starts_with(nspname, 'pg_')`

/** The functions and views of our schemas. */
export async function readCode(db: pg.Pool | pg.Client): Promise<readonly Code[]> {
  const { rows } = await db.query<Code>(`
    select f.pronamespace::regnamespace || '.' || f.proname as name, coalesce(pg_get_function_sqlbody(f.oid), f.prosrc) as sql,
           coalesce((select string_to_array(split_part(s, '=', 2), ', ') from unnest(f.proconfig) s where s like 'search_path=%'), '{}')
             as search_path
      from pg_proc f where f.pronamespace in (${ourSchemas})
    union all
    select v.relnamespace::regnamespace || '.' || v.relname, pg_get_viewdef(v.oid), '{}'
      from pg_class v where v.relkind in ('v', 'm') and v.relnamespace in (${ourSchemas})
     order by 1`)
  return rows
}

export async function readSchemaNames(db: pg.Pool | pg.Client): Promise<SchemaNames> {
  const { rows } = await db.query<{ name: string }>(`
    select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relkind in ('r', 'p', 'v', 'm', 'c') and relnamespace in (${ourSchemas})`)
  const code = await readCode(db)
  const all = new Set([...rows, ...code].map(({ name }) => name))
  const others = code
    .filter(({ name }) => !isLedgerName(name))
    .map(({ name, sql, search_path }) => ({ name, uses: namesIn(sql, all, search_path) }))
  const ledgerUsers = new Set<string>()
  for (let before = -1; before < ledgerUsers.size;) {
    before = ledgerUsers.size
    for (const { name, uses } of others)
      if (uses.some((used) => isLedgerName(used) || ledgerUsers.has(used))) ledgerUsers.add(name)
  }
  return { all, ledgerUsers }
}

/** Without string constants, comments and the quotes of names. */
const withoutTexts = (sql: string): string => sql.replaceAll(/'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\//g, ' ').replaceAll('"', '')

/** Splits also the body of a PL/pgSQL function. The condition of an `if` is a statement of its own. */
function statementsIn(sql: string): readonly string[] {
  const text = withoutTexts(sql)
  const found: string[] = []
  let start = 0
  let openCases = 0
  for (const { 0: word, index } of text.matchAll(/;|(?<![.\w])(?:case|end|then|else|loop|begin)\b/g)) {
    if (word === ';') openCases = 0
    const isInCase = openCases > 0
    if (word === 'case') openCases += 1
    if (word === 'end' && isInCase) openCases -= 1
    if (word === 'case' || isInCase) continue
    found.push(text.slice(start, index))
    start = index + word.length
  }
  return [...found, text.slice(start)]
}

export function namesIn(sql: string, all: ReadonlySet<string>, searchPath: readonly string[] = []): readonly string[] {
  const found = new Set<string>()
  for (const [name] of withoutTexts(sql).matchAll(/(?<![.\w])[a-z_]\w*(?:\.[a-z_]\w*)?/g))
    for (const full of name.includes('.') ? [name] : searchPath.map((schema) => `${schema}.${name}`))
      if (all.has(full)) found.add(full)
  return [...found].toSorted()
}

const another = { number: 1, name: 'another' }

/** Names that `inBook` replaces, although they are columns of an alias and not in a schema. */
export const aliasesIn = (sql: string, { all }: Pick<SchemaNames, 'all'>): readonly string[] =>
  [...inBook(another, sql).matchAll(/([a-z_]+)_another\."?([a-z_]\w*)/g)]
    .map(([, schema, name]) => `${schema}.${name}`)
    .filter((name) => !all.has(name))

/**
 * The names in each statement that uses the ledger's schema and another one. A function that uses the ledger counts
 * for the ledger too, so a statement may call it only alone.
 */
export const mixesIn = (sql: string, { all, ledgerUsers }: SchemaNames, searchPath: readonly string[] = []) =>
  statementsIn(sql)
    .map((statement) => namesIn(statement, all, searchPath))
    .filter(
      (names) =>
        names.length > 1 &&
        names.some((name) => isLedgerName(name) || ledgerUsers.has(name)) &&
        !names.every((name) => isLedgerName(name)),
    )
