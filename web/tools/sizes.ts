import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { compressBrotli } from './brotli.ts'
import type { ChunkList } from './chunk-list.ts'
import { languagesOf } from './dictionaries.ts'
import { dictionaryFolders } from './dictionary-files.ts'

/** In kilobytes after Brotli. */
interface Budget {
  name: string
  /** `npm run sizes` fails above `limit_kb`. `target_kb` is only a goal. */
  target_kb: number
  limit_kb: number
  /** HTML documents. The largest of several languages counts. */
  pages?: string[]
  /** Text files. The largest of several languages counts. */
  translations?: string[]
  /** Style sheets by name without hash. */
  styles?: string[]
  /** Source files. Their chunks count with all static imports. */
  entries?: string[]
  /** The name of another budget, whose chunks are not counted again. */
  after?: string
}

export interface MeasuredBudget extends Budget {
  readonly kb: number
}

const KB = 1_000
const dist = new URL('../dist/', import.meta.url)
const parse = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/**
 * Measures files with stable names of chunks. Real names are hashes that change with any source, which would vary the
 * size by about 0.1 KB.
 */
function scales(chunks: ChunkList): (file: string) => number {
  const steady = new Map(
    Object.entries(chunks).flatMap(([file, { modules }]): [string, string][] => {
      const name = basename(file)
      const standIn = createHash('sha256').update(modules.join()).digest('base64url')
      return modules.length > 0 ? [[name, `${standIn.slice(0, name.length - 3)}.js`]] : []
    }),
  )
  const known = new Map<string, number>()
  return (file) => {
    if (!existsSync(new URL(`${file}.br`, dist))) return statSync(new URL(file, dist)).size
    const before = known.get(file)
    if (before !== undefined) return before
    const text = readFileSync(new URL(file, dist), 'utf8').replace(/[\w-]+\.js\b/g, (name) => steady.get(name) ?? name)
    const bytes = compressBrotli(text).byteLength
    known.set(file, bytes)
    return bytes
  }
}

function sheetOf(name: string): string {
  const found = readdirSync(new URL('assets/', dist)).find((file) => file.endsWith('.css') && file.startsWith(`${name}-`))
  if (!found) throw new Error(`no style sheet ${name} in the build`)
  return `assets/${found}`
}

function filesOf(chunks: ChunkList, entries: readonly string[]): Set<string> {
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

/** Throws without a build. */
export function measureBudgets(): MeasuredBudget[] {
  const budgets = parse('../size-budgets.json') as Budget[]
  const chunks = {
    ...(parse('../dist/.vite/chunks.json') as ChunkList),
    ...(parse('../dist/.vite/admin-chunks.json') as ChunkList),
  }
  const weight = scales(chunks)
  const maxWeight = (files: readonly string[]): number => Math.max(0, ...files.map(weight))

  function bytesOf({ pages = [], translations = [], styles = [], entries = [], after }: Budget): number {
    const before = filesOf(chunks, budgets.find(({ name }) => name === after)?.entries ?? [])
    const needed = [...filesOf(chunks, entries)].filter((file) => !before.has(file))
    const sentences = translations.map((file) =>
      maxWeight(languagesOf(file).map((language) => `${dictionaryFolders()[language]}/${file}.json`)),
    )
    return [maxWeight(pages), ...sentences, ...styles.map((name) => weight(sheetOf(name))), ...needed.map(weight)].reduce(
      (sum, bytes) => sum + bytes,
      0,
    )
  }
  return budgets.map((budget) => ({ ...budget, kb: bytesOf(budget) / KB }))
}
