import ts from 'typescript'
import { projectFiles, read } from './repository.ts'

/** Shows the reader of a query that other features may use the view. */
export const SUFFIX = '_view'

/**
 * Folders of server/src that own a schema, if not the feature of the same name (`cash_ins` belongs to
 * `features/cash-ins`).
 */
const owners: Readonly<Record<string, readonly string[]>> = {
  ledger: ['ledger/'],
  events: ['events/'],
  deletions: ['features/account/', 'features/deletions/'],
  sealing: ['platform/', 'features/key-rotation/'],
  health: ['features/health/', 'platform/database/'],
}

/** Every part of the server may use the outbox, files, milestones and event cursors. */
const shared: ReadonlySet<string> = new Set(['platform', 'events'])

export const isShared = (schema: string): boolean => shared.has(schema)

/** `place` is a folder or file of server/src whose code works on the whole database as its owner. */
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

const migrations = projectFiles.filter((path) => path.startsWith('server/migrations/')).map(read)

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

/** Functions of `sql` that write a name, as in `sql.table('ledger.account')` and `sql.id('ledger', 'account')`. */
const namers: ReadonlySet<string> = new Set(['id', 'ref', 'table'])

/** A feature passes one of its tables to a function of the platform in these properties. */
const tableProperties: ReadonlySet<string> = new Set(['table', 'heartbeat'])

function isNamer(call: ts.Node): call is ts.CallExpression {
  if (!ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) return false
  const { expression: object, name } = call.expression
  return ts.isIdentifier(object) && object.text === 'sql' && namers.has(name.text)
}

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

/** Code that may contain SQL: template strings, strings with more than one word, and names of tables. */
function isSql(node: ts.Node): boolean {
  if (ts.isStringLiteral(node)) return node.text.includes(' ') || isTableArgument(node)
  return (
    ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)
  )
}

const textOf = (node: ts.Node): string => (ts.isStringLiteral(node) ? node.text : '?')

/** Also puts names together from parts: `sql.id('ledger', 'account')`. */
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
  /** Where the whole text starts that mentions the relation. The parts of a template string have the same. */
  readonly start: number
}

export function mentionsIn(code: string): readonly Mention[] {
  const file = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, true)
  const found: Mention[] = []
  const visit = (node: ts.Node, template?: ts.Node): void => {
    const text = sqlOf(node)
    const start = (template ?? node).pos
    if (text !== null) {
      const first = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
      for (const { 0: name, index } of text.matchAll(/(?<![.\w])[a-z_]+\.[a-z_]+\b/g)) {
        const relation = relations.get(name)
        if (relation) found.push({ relation, line: first + text.slice(0, index).split('\n').length - 1, start })
      }
    }
    const whole = template ?? (ts.isTemplateExpression(node) ? node : undefined)
    if (!isNamer(node)) ts.forEachChild(node, (child) => visit(child, whole))
  }
  visit(file)
  return found
}

const ownersOf = (schema: string): readonly string[] => owners[schema] ?? [`features/${schema.replaceAll('_', '-')}/`]

/** `file` is a path below server/src. */
export const owns = (file: string, schema: string): boolean => ownersOf(schema).some((place) => file.startsWith(place))

/** `file` is a path below server/src. */
export const mayName = (file: string, { schema, name }: Relation): boolean =>
  isShared(schema) || name.endsWith(SUFFIX) || owns(file, schema) || wholeDatabase.some(({ place }) => file.startsWith(place))

const folder = 'server/src/'

export const sources: readonly string[] = projectFiles
  .filter(
    (path) => path.startsWith(folder) && path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('/generated.ts'),
  )
  .map((path) => path.slice(folder.length))

export const readSource = (file: string): string => read(folder + file)
