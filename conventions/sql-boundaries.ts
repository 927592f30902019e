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

export const isShared = (schema: string): boolean => shared.has(schema)

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

/** The functions of `sql` that write a name into SQL: `sql.table('ledger.account')`, `sql.id(BOOK, 'account')`. */
const namers: ReadonlySet<string> = new Set(['id', 'ref', 'table'])

/** The properties in which a feature passes one of its tables to a function of the platform. */
const tableProperties: ReadonlySet<string> = new Set(['table', 'heartbeat'])

function isNamer(call: ts.Node): call is ts.CallExpression {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { expression: object, name } = call.expression
  return ts.isIdentifier(object) && object.text === 'sql' && namers.has(name.text)
}

/** True for a name passed to the query builder, to `sql`, or to a function of the platform. */
function isTableArgument(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return ts.isIdentifier(parent.name) && tableProperties.has(parent.name.text)
  if (isNamer(parent)) return true
  return (
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    builderCalls.has(parent.expression.name.text)
  )
}

/** True for code that can contain SQL: template strings, strings with more than one word, and names of tables. */
function isSql(node: ts.Node): boolean {
  if (ts.isStringLiteral(node)) return node.text.includes(' ') || isTableArgument(node)
  return (
    ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  )
}

/** The text of a constant that names a schema, or of a string. */
const textOf = (node: ts.Node): string =>
  ts.isStringLiteral(node) ? node.text : ts.isIdentifier(node) && node.text === 'BOOK' ? 'ledger' : '?'

/** The SQL that a node writes, with names put together from parts: `${BOOK}.account` and `sql.id(BOOK, 'account')`. */
function sqlOf(node: ts.Node): string | null {
  if (isNamer(node)) return node.arguments.map(textOf).join('.')
  if (!isSql(node)) return null
  const span = node.parent
  const follows = (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) && ts.isTemplateSpan(span)
  return follows ? textOf(span.expression) + node.getText().slice(1) : node.getText()
}

export interface Mention {
  readonly relation: Relation
  readonly line: number
}

/** Every relation that the SQL of a file names. */
export function mentionsIn(code: string): readonly Mention[] {
  const file = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true)
  const found: Mention[] = []
  const visit = (node: ts.Node): void => {
    const text = sqlOf(node)
    if (text !== null) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      for (const { 0: name, index } of text.matchAll(/(?<![.\w])[a-z_]+\.[a-z_]+\b/g)) {
        const relation = relations.get(name)
        if (relation) found.push({ relation, line: first + text.slice(0, index).split('\n').length - 1 })
      }
    }
    if (!isNamer(node)) ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const ownersOf = (schema: string): readonly string[] => owners[schema] ?? [`features/${schema.replaceAll('_', '-')}/`]

/** True if the file belongs to the owner of the schema. `file` is a path below server/src. */
export const owns = (file: string, schema: string): boolean => ownersOf(schema).some((place) => file.startsWith(place))

/** True if the file may name the relation in SQL. `file` is a path below server/src. */
export const mayName = (file: string, { schema, name }: Relation): boolean =>
  isShared(schema) || name.endsWith(SUFFIX) || owns(file, schema) || wholeDatabase.some(({ place }) => file.startsWith(place))

const folder = 'server/src/'

/** The files of server/src that may contain SQL, as paths below server/src. */
export const sources: readonly string[] = projectFiles
  .filter(
    (path) => path.startsWith(folder) && path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('/generated.ts'),
  )
  .map((path) => path.slice(folder.length))

export const readSource = (file: string): string => read(folder + file)
