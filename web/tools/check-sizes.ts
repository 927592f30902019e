import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { ChunkList } from './chunk-list.ts'
import { languagesOf } from './dictionaries.ts'

/** What a page may cost on the wire, brotli-compressed. Fails when one costs more (`npm run sizes`, after a build). */
interface Budget {
  name: string
  /** What it should cost, and what it must not exceed. */
  target_kb: number
  limit_kb: number
  /** Documents; of several languages the heaviest counts. */
  pages?: string[]
  /** Files of words; of the languages the heaviest counts. */
  words?: string[]
  /** Sheets of styles, by their names without the hash. */
  styles?: string[]
  /** Source files whose chunks, and all they import at once, are needed. */
  entries?: string[]
  /** What this budget's page already brought is not counted again. */
  after?: string
}

const KB = 1_000
const dist = new URL('../dist/', import.meta.url)
const parse = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const budgets = parse('../size-budgets.json') as Budget[]
const chunks = {
  ...(parse('../dist/.vite/chunks.json') as ChunkList),
  ...(parse('../dist/.vite/admin-chunks.json') as ChunkList),
}

function weight(file: string): number {
  const compressed = new URL(`${file}.br`, dist)
  return statSync(existsSync(compressed) ? compressed : new URL(file, dist)).size
}

const heaviest = (files: readonly string[]): number => Math.max(0, ...files.map(weight))

const sheets = readdirSync(new URL('assets/', dist)).filter((name) => name.endsWith('.css'))

function sheetOf(name: string): string {
  const found = sheets.find((file) => file.startsWith(`${name}-`))
  if (!found) throw new Error(`no sheet ${name} in the build`)
  return `assets/${found}`
}

function filesOf(entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    chunks[file]?.imports.forEach(visit)
  }
  for (const entry of entries) {
    const [file] = Object.entries(chunks).find(([, { modules }]) => modules.includes(entry)) ?? []
    if (!file) throw new Error(`${entry} is in no chunk of the build`)
    visit(file)
  }
  return files
}

function cost({ pages = [], words = [], styles = [], entries = [], after }: Budget): number {
  const before = filesOf(budgets.find(({ name }) => name === after)?.entries ?? [])
  const needed = [...filesOf(entries)].filter((file) => !before.has(file))
  const sentences = words.map((file) => heaviest(languagesOf(file).map((language) => `locales/${language}/${file}.json`)))
  return [heaviest(pages), ...sentences, ...styles.map((name) => weight(sheetOf(name))), ...needed.map(weight)].reduce(
    (sum, bytes) => sum + bytes,
    0,
  )
}

let failed = 0
for (const budget of budgets) {
  const kb = cost(budget) / KB
  const isOver = kb > budget.limit_kb
  if (isOver) failed += 1
  const mark = isOver ? '✗' : kb > budget.target_kb ? '~' : '✓'
  console.log(`${mark} ${kb.toFixed(1).padStart(6)} KB of ${budget.target_kb}, at most ${budget.limit_kb}: ${budget.name}`)
}
console.log(`${budgets.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
