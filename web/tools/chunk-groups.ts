import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { visitsOf, type Visit } from './visits.ts'

export interface Module {
  /** Static imports. */
  readonly imports: readonly string[]
  /** Bytes of source. */
  readonly size: number
}
type Modules = ReadonlyMap<string, Module>

interface Chunk {
  readonly modules: string[]
  /** The visits that load this chunk. */
  readonly visits: Set<Visit>
  size: number
}

/** Makes the gain finite if nothing is wasted. */
const LEAST_WASTE = 0.01

function withImports(modules: Modules, entries: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (id: string): void => {
    const module = modules.get(id)
    if (!module || found.has(id)) return
    found.add(id)
    module.imports.forEach(visit)
  }
  entries.forEach(visit)
  return found
}

/** One chunk for all modules that exactly the same visits need. */
function exactChunks(modules: Modules, start: string, visits: readonly Visit[]): Set<Chunk> {
  const atStart = withImports(modules, [start])
  const users = new Map<string, Visit[]>()
  for (const visit of visits)
    for (const id of withImports(modules, visit.entries)) if (!atStart.has(id)) users.set(id, [...(users.get(id) ?? []), visit])
  const chunks = new Map<string, Chunk>()
  for (const [id, needing] of users) {
    const key = needing.map((visit) => visits.indexOf(visit)).join()
    const chunk = chunks.get(key) ?? { modules: [], visits: new Set(needing), size: 0 }
    chunk.modules.push(id)
    chunk.size += modules.get(id)?.size ?? 0
    chunks.set(key, chunk)
  }
  return new Set(chunks.values())
}

/** The chunks that each chunk imports: directly, and in all, with itself. */
function importsOf(modules: Modules, chunks: ReadonlySet<Chunk>) {
  const chunkOf = new Map([...chunks].flatMap((chunk) => chunk.modules.map((id): [string, Chunk] => [id, chunk])))
  const direct = new Map<Chunk, Set<Chunk>>()
  for (const chunk of chunks) {
    const imported = chunk.modules.flatMap((id) => modules.get(id)?.imports.flatMap((one) => chunkOf.get(one) ?? []) ?? [])
    direct.set(chunk, new Set(imported.filter((one) => one !== chunk)))
  }
  const all = new Map<Chunk, Set<Chunk>>()
  for (const chunk of chunks) {
    const found = new Set<Chunk>()
    const visit = (one: Chunk): void => {
      if (found.has(one)) return
      found.add(one)
      direct.get(one)?.forEach(visit)
    }
    visit(chunk)
    all.set(chunk, found)
  }
  return { direct, all }
}

/**
 * Assigns each module that a visit needs to a named chunk. Starts with chunks that no visit loads in part, then merges
 * two at a time: those that save the most requests for the least unneeded code, as long as every visit has spare bytes
 * left and no two chunks import each other. Modules of `start` are in none.
 */
export function planChunks(modules: Modules, start: string, visits: readonly Visit[]): Map<string, string> {
  const chunks = exactChunks(modules, start, visits)
  const spare = new Map(visits.map((visit) => [visit, visit.spare]))
  for (;;) {
    const { direct, all } = importsOf(modules, chunks)
    const reached = (chunk: Chunk): ReadonlySet<Chunk> => all.get(chunk) ?? new Set()
    const addedBytes = (visit: Visit, loaded: Iterable<Chunk>): number => {
      let bytes = 0
      for (const chunk of loaded) if (!chunk.visits.has(visit)) bytes += chunk.size
      return bytes
    }
    /**
     * The share of their spare bytes that visits of `one` use if they also load `other`. A first visit never loads unneeded
     * code to save requests of rarer visits.
     */
    const wasteOf = (one: Chunk, other: Chunk, saved: number): number => {
      let waste = 0
      for (const visit of one.visits) {
        if (other.visits.has(visit)) continue
        const left = spare.get(visit) ?? 0
        const bytes = addedBytes(visit, reached(other))
        if (bytes > 0) waste += bytes > left || visit.weight > saved ? Infinity : bytes / left
      }
      return waste
    }
    const goesRound = (from: Chunk, to: Chunk): boolean =>
      [...(direct.get(from) ?? [])].some((next) => next !== to && reached(next).has(to))

    let best: { readonly kept: Chunk; readonly merged: Chunk; readonly gain: number } | undefined
    const list = [...chunks]
    for (const [index, kept] of list.entries()) {
      for (const merged of list.slice(index + 1)) {
        let saved = 0
        for (const visit of kept.visits) if (merged.visits.has(visit)) saved += visit.weight
        if (saved === 0) continue
        const gain = saved / (wasteOf(kept, merged, saved) + wasteOf(merged, kept, saved) + LEAST_WASTE)
        if (gain <= (best?.gain ?? 0) || goesRound(kept, merged) || goesRound(merged, kept)) continue
        best = { kept, merged, gain }
      }
    }
    if (!best) break

    const { kept, merged } = best
    const loaded = new Set([...reached(kept), ...reached(merged)])
    for (const visit of new Set([...kept.visits, ...merged.visits])) {
      spare.set(visit, (spare.get(visit) ?? 0) - addedBytes(visit, loaded))
      for (const chunk of loaded) chunk.visits.add(visit)
    }
    kept.modules.push(...merged.modules)
    kept.size += merged.size
    chunks.delete(merged)
  }
  return new Map([...chunks].flatMap((chunk, index) => chunk.modules.map((id): [string, string] => [id, `part-${index}`])))
}

const root = fileURLToPath(new URL('..', import.meta.url))
/** Other modules are few or large, and stay in the chunks that the bundler makes. */
const isPlanned = (id: string): boolean => /\/(?:web|contract)\/src\/|lucide-react\/dist\/esm\/icons\//.test(id)

function readModules(context: Rolldown.ChunkingContext, start: string): Map<string, Module> {
  const modules = new Map<string, Module>()
  const visit = (id: string): void => {
    const info = modules.has(id) || !isPlanned(id) ? null : context.getModuleInfo(id)
    if (!info) return
    modules.set(id, { imports: info.importedIds, size: info.code?.length ?? 0 })
    info.importedIds.forEach(visit)
    info.dynamicallyImportedIds.forEach(visit)
  }
  visit(start)
  return modules
}

/** Returns a function that names the chunk of a module, for the bundler's option `codeSplitting`. */
export function chunkNames(start: string): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let plan: Map<string, string> | undefined
  return (id, context) => {
    if (!plan) {
      const inRoot = ({ entries, ...visit }: Visit): Visit => ({ ...visit, entries: entries.map((entry) => root + entry) })
      plan = planChunks(readModules(context, root + start), root + start, visitsOf(start).map(inRoot))
    }
    return plan.get(id) ?? null
  }
}
