import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { compressBrotli } from './brotli.ts'
import type { ChunkList } from './chunk-list.ts'
import { languagesOf } from './dictionaries.ts'
import { dictionaryFolders } from './dictionary-files.ts'
import { entriesBefore, sizeBudgets, type Budget } from './size-budgets.ts'

export interface MeasuredBudget extends Budget {
  /** What is loaded. A chunk also has modules that the page does not need. */
  readonly kb: number
  /** For pages after another: the needed modules' share of `kb`. It changes little if modules move to other chunks. */
  readonly needed_kb: number | null
  readonly least_kb: number
  readonly limit_kb: number
}

const KB = 1_000
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
const TOLERANCE = 0.1
/** Very small pages may differ by more than the tolerance. */
const TOLERANCE_KB_MIN = 0.5
type Chunks = ChunkList['chunks']
const dist = new URL('../dist/', import.meta.url)
const parse = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))

/**
 * Measures files with stable names of chunks. Real names are hashes that change with any source, which would vary the
 * size by about 0.1 KB.
 */
function scales(chunks: Chunks): (file: string) => number {
  const steady = new Map(
    Object.entries(chunks).flatMap(([file, { modules }]): [string, string][] => {
      const name = basename(file)
      const sources = Object.keys(modules).filter((source) => source.startsWith('src/'))
      const standIn = createHash('sha256').update(sources.join()).digest('base64url')
      return sources.length > 0 ? [[name, `${standIn.slice(0, name.length - 3)}.js`]] : []
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

function filesOf(chunks: Chunks, entries: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (file: string): void => {
    if (files.has(file)) return
    files.add(file)
    chunks[file]?.imports.forEach(visit)
  }
  for (const entry of entries) {
    const [file] = Object.entries(chunks).find(([, { modules }]) => entry in modules) ?? []
    if (!file) throw new Error(`${entry} is in no chunk of the build`)
    visit(file)
  }
  return files
}

/** The bytes of the modules that `entries` need and `before` does not. */
function neededBytes(
  { chunks, imports }: ChunkList,
  entries: readonly string[],
  before: readonly string[],
  weight: (file: string) => number,
) {
  const bytes = new Map(
    Object.entries(chunks).flatMap(([file, { modules }]) =>
      Object.entries(modules).map(([source, share]): [string, number] => [source, share * weight(file)]),
    ),
  )
  const seen = new Set<string>()
  const bytesWithImports = (source: string): number => {
    if (seen.has(source)) return 0
    seen.add(source)
    return (bytes.get(source) ?? 0) + sum((imports[source] ?? []).map(bytesWithImports))
  }
  before.forEach(bytesWithImports)
  return sum(entries.map(bytesWithImports))
}

function boundsOf({ name, limit_kb, usual_kb }: Budget) {
  if (limit_kb !== undefined) return { least_kb: 0, limit_kb }
  if (usual_kb === undefined) throw new Error(`${name} has neither limit_kb nor usual_kb`)
  const tolerance = Math.max(usual_kb * TOLERANCE, TOLERANCE_KB_MIN)
  return { least_kb: usual_kb - tolerance, limit_kb: usual_kb + tolerance }
}

/** Throws without a build. */
export function measureBudgets(): MeasuredBudget[] {
  const app = parse('../dist/.vite/chunks.json') as ChunkList
  const staff = parse('../dist/.vite/admin-chunks.json') as ChunkList
  const chunks = { ...app.chunks, ...staff.chunks }
  const weight = scales(chunks)
  const maxWeight = (files: readonly string[]): number => Math.max(0, ...files.map(weight))

  return sizeBudgets.map((budget) => {
    const { pages = [], translations = [], styles = [], entries = [], after } = budget
    const before = entriesBefore(budget)
    const loadedBefore = filesOf(chunks, before)
    const loaded = [...filesOf(chunks, entries)].filter((file) => !loadedBefore.has(file))
    const texts = translations.map((file) =>
      maxWeight(languagesOf(file).map((language) => `${dictionaryFolders()[language]}/${file}.json`)),
    )
    const others = sum([maxWeight(pages), ...texts, ...styles.map((name) => weight(sheetOf(name)))])
    return {
      ...budget,
      ...boundsOf(budget),
      kb: (others + sum(loaded.map(weight))) / KB,
      needed_kb: after ? (others + neededBytes(app, entries, before, weight)) / KB : null,
    }
  })
}
