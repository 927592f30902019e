import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { Stage } from './stages.ts'

/** Paths from the root of the checkout. */
export interface Change {
  /** Includes deleted files. */
  readonly files: readonly string[]
  readonly serverTests: readonly string[]
  readonly flows: readonly string[]
  /** True if the change can affect more of the server than `serverTests` covers. */
  readonly isWide: boolean
}

/** The server tests of so many folders take less than three minutes. */
const FOLDERS_MAX = 12
const MIGRATION_TESTS = ['server/src/platform/database', 'server/src/ledger']

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 })
    .split('\n')
    .filter((line) => line !== '')

/** Files that differ from the branch `main`, uncommitted ones included. On `main` itself: uncommitted files only. */
export function changedFiles(): readonly string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')])]
}

/** Undefined for packages. */
function importedFile(from: string, name: string): string | undefined {
  if (name.startsWith('@hai/contract/')) return `contract/src/${name.slice('@hai/contract/'.length)}.ts`
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
}

/** Only direct imports count. */
export function importersOf(
  files: readonly string[],
  candidates: readonly string[],
  read: (path: string) => string = (path) => readFileSync(path, 'utf8'),
): readonly string[] {
  const wanted = new Set(files)
  const imports = (path: string) => [...read(path).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
  return candidates.filter((path) => imports(path).some(([, name = '']) => wanted.has(importedFile(path, name) ?? '')))
}

/** Changed browser tests, and those named after a changed folder of screens, such as `cashouts` or `admin-settings`. */
function flowsOf(files: readonly string[], flows: readonly string[]): readonly string[] {
  const names = files.flatMap((path) => {
    const [, app = '', feature = ''] = /^web\/src\/(features|admin)\/([\w-]+)\//.exec(path) ?? []
    return feature === '' ? [] : app === 'admin' ? `admin-${feature}` : feature
  })
  const isOf = (flow: string) => names.some((name) => flow === `e2e/${name}.spec.ts` || flow.startsWith(`e2e/${name}-`))
  return flows.filter((flow) => files.includes(flow) || isOf(flow))
}

export function changeOf(files: readonly string[], tracked: readonly string[]): Change {
  const isServer = (path: string) => /^(?:server|contract)\/(?:src|test)\/.*\.ts$/.test(path)
  const code = files.filter(isServer)
  const isMigration = files.some((path) => path.startsWith('server/migrations/'))
  const own = new Set([...code.map(dirname), ...(isMigration ? MIGRATION_TESTS : [])])
  const candidates = tracked.filter(isServer)
  const importers = importersOf(code, candidates)
  // Other features import a feature only through its `index.ts`.
  const users = importersOf(
    importers.filter((path) => path.endsWith('/index.ts')),
    candidates,
  )
  const folders = new Set([...own, ...importers.map(dirname), ...users.map(dirname)])
  const isTooMany = folders.size > FOLDERS_MAX
  const chosen = isTooMany ? own : folders
  return {
    files,
    serverTests: tracked.filter((path) => isServer(path) && path.endsWith('.test.ts') && chosen.has(dirname(path))),
    flows: flowsOf(
      files,
      tracked.filter((path) => /^e2e\/[\w-]+\.spec\.ts$/.test(path)),
    ),
    // Many folders use server files that are no code, such as migrations and texts.
    isWide: isTooMany || files.some((path) => path.startsWith('server/') && !isServer(path)),
  }
}

export const projectFiles = (): readonly string[] =>
  git('ls-files', '--cached', '--others', '--exclude-standard').filter(existsSync)

export function narrowed(stages: readonly Stage[], change: Change): readonly Stage[] {
  const has = (pattern: RegExp) => change.files.some((path) => pattern.test(path))
  const existing = change.files.filter((path) => existsSync(path))
  const isDocsOnly = change.files.every((path) => path.endsWith('.md'))
  const isWeb = has(/^(?:web|contract)\//)
  const args: Readonly<Record<string, readonly string[] | boolean>> = {
    types: !isDocsOnly,
    lint: existing.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path)),
    format: existing,
    'dead-code': !isDocsOnly,
    'database-types': has(/^server\/migrations/),
    conventions: true,
    web: isWeb,
    server: change.serverTests.map((path) => (path.startsWith('server/') ? path.slice('server/'.length) : `../${path}`)),
    build: isWeb || change.flows.length > 0,
    budgets: isWeb,
    flows: change.flows,
    torture: false,
  }
  return stages.flatMap((stage) => {
    const extra = args[stage.name] ?? false
    if (typeof extra === 'boolean') return extra ? [stage] : []
    if (extra.length === 0) return []
    return [{ ...stage, args: [...stage.args.filter((arg) => arg !== '.'), ...extra] }]
  })
}
