import ts from 'typescript'
import { projectFiles, read } from './repository.ts'

/**
 * The ending of the names of published views. A reader of a query sees by it that other features may use the relation.
 */
export const SUFFIX = '_view'

/**
 * Folders of server/src that own a schema and may use all its tables. By default the schema `cash_ins` belongs to
 * `features/cash-ins`; this list has only the other owners.
 */
const owners: Readonly<Record<string, readonly string[]>> = {
  ledger: ['ledger/'],
  events: ['events/'],
  account: ['features/account/', 'features/deletions/'],
  sealing: ['platform/', 'features/key-rotation/'],
  health: ['features/health/', 'platform/database/'],
}

/** Infrastructure that every part of the server may use: outbox, files, milestones, event cursors. */
const shared: ReadonlySet<string> = new Set(['platform', 'events'])

/** Programs that work on the whole database as its owner. Each place is a folder or file of server/src. */
export const wholeDatabase: readonly { readonly place: string; readonly why: string }[] = [
  { place: 'commands/', why: 'restore and verify-ledger work on a database without a server' },
  { place: 'seed/', why: 'demo data has dates in the past, which the features do not accept' },
  { place: 'start/demo-data.ts', why: 'demo members start with states that take days to reach' },
]

export interface Relation {
  readonly schema: string
  readonly name: string
  readonly kind: 'table' | 'view'
}

const migrations = projectFiles
  .filter((path) => path.startsWith('server/migrations/'))
  .map((path) => read(path).replaceAll('{{ledger}}', 'ledger'))

/** Tables and views of all migrations, by `schema.name`. */
export const relations: ReadonlyMap<string, Relation> = new Map(
  migrations.flatMap((text) => {
    const searched = /^set local search_path = (\w+)/m.exec(text)?.[1] ?? 'public'
    return [...text.matchAll(/^create (?:unlogged )?(table|view) (?:(\w+)\.)?(\w+)/gm)].map(
      ([, kind, schema = searched, name = '']): [string, Relation] => [
        `${schema}.${name}`,
        { schema, name, kind: kind === 'view' ? 'view' : 'table' },
      ],
    )
  }),
)

/** The calls of the query builder that name a relation. */
const builderCalls: ReadonlySet<string> = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
])

function isBuilderArgument(node: ts.Node): boolean {
  const call = node.parent
  return (
    ts.isCallExpression(call) && ts.isPropertyAccessExpression(call.expression) && builderCalls.has(call.expression.name.text)
  )
}

/**
 * True for code that can contain SQL: template strings, strings with more than one word, and names passed to the query
 * builder.
 */
function isSql(node: ts.Node): boolean {
  if (ts.isStringLiteral(node)) return node.text.includes(' ') || isBuilderArgument(node)
  return (
    ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  )
}

export interface Mention {
  readonly relation: Relation
  readonly at: number
}

/** Every relation that the SQL of a file names. */
export function mentionsIn(code: string): readonly Mention[] {
  const found: Mention[] = []
  const visit = (node: ts.Node): void => {
    if (isSql(node)) {
      const start = node.getStart()
      for (const { 0: name, index } of code.slice(start, node.getEnd()).matchAll(/(?<![.\w])[a-z_]+\.[a-z_]+\b/g)) {
        const relation = relations.get(name)
        if (relation) found.push({ relation, at: start + index })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true))
  return found
}

const ownersOf = (schema: string): readonly string[] => owners[schema] ?? [`features/${schema.replaceAll('_', '-')}/`]

/** True if the file belongs to the owner of the schema. `file` is a path below server/src. */
export const owns = (file: string, schema: string): boolean => ownersOf(schema).some((place) => file.startsWith(place))

/** True if the file may name the relation in SQL. `file` is a path below server/src. */
export const mayName = (file: string, { schema, name }: Relation): boolean =>
  shared.has(schema) || name.endsWith(SUFFIX) || owns(file, schema) || wholeDatabase.some(({ place }) => file.startsWith(place))

const folder = 'server/src/'

/** The files of server/src that may contain SQL, as paths below server/src. */
export const sources: readonly string[] = projectFiles
  .filter(
    (path) => path.startsWith(folder) && path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('/generated.ts'),
  )
  .map((path) => path.slice(folder.length))

export const readSource = (file: string): string => read(folder + file)
