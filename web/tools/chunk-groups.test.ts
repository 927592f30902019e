import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planChunks, type Module } from './chunk-groups.ts'
import type { Visit } from './visits.ts'

const modules = (graph: Record<string, readonly string[]>): Map<string, Module> =>
  new Map(Object.entries(graph).map(([id, imports]) => [id, { imports, size: 100 }]))

const visit = (entries: readonly string[], spare = 0): Visit => ({ entries, spare, weight: 1 })

/** The planned chunks, each as its sorted modules. */
function chunksOf(plan: ReadonlyMap<string, string>): string[] {
  const chunks = new Map<string, string[]>()
  for (const [id, chunk] of plan) chunks.set(chunk, [...(chunks.get(chunk) ?? []), id])
  return [...chunks.values()].map((ids) => ids.toSorted().join(' ')).toSorted()
}

test('modules that are always loaded together are one chunk', () => {
  const graph = modules({ start: ['react'], react: [], send: ['form'], form: ['field'], field: [] })
  expect(chunksOf(planChunks(graph, 'start', [visit(['send'])]))).toEqual(['field form send'])
})

test('without spare bytes no page loads code that it does not need', () => {
  const graph = modules({ start: [], send: ['form'], request: ['form'], form: [] })
  expect(chunksOf(planChunks(graph, 'start', [visit(['send']), visit(['request'])]))).toEqual(['form', 'request', 'send'])
})

test('a page with spare bytes loads fewer chunks', () => {
  const graph = modules({ start: [], send: ['form'], request: ['form'], form: [] })
  expect(chunksOf(planChunks(graph, 'start', [visit(['send']), visit(['request'], 100)]))).toEqual(['form send', 'request'])
})

test('a first page loads no unneeded code to save a request of a rarer page', () => {
  const graph = modules({ start: [], signIn: ['form'], blocked: ['form'], form: [] })
  const firstPage = { ...visit(['signIn'], 1_000), weight: 1_000 }
  expect(chunksOf(planChunks(graph, 'start', [firstPage, visit(['blocked'])]))).toEqual(['blocked', 'form', 'signIn'])
})

test('code that comes with a merged chunk counts as well', () => {
  const graph = modules({ start: [], send: ['form', 'scanner'], request: ['form'], form: [], scanner: ['camera'], camera: [] })
  const plan = planChunks(graph, 'start', [visit(['send']), visit(['scanner']), visit(['request'], 250)])
  expect(chunksOf(plan)).toEqual(['camera scanner', 'form', 'request', 'send'])
})

test('a module without code brings no chunk of another page with it', () => {
  const graph = modules({ start: [], a: ['big'], b: ['types', 'big'], c: ['types'], big: [] }).set('types', {
    imports: [],
    size: 0,
  })
  const plan = planChunks(graph, 'start', [visit(['a']), visit(['b']), visit(['c'])])
  expect(plan.get('b')).not.toBe(plan.get('c'))
  expect(plan.get('b')).not.toBe(plan.get('types'))
})

/** The planned chunks that a chunk imports, directly or not. */
function importsOf(chunk: string, graph: ReadonlyMap<string, Module>, plan: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>()
  const visitChunk = (name: string): void => {
    const ids = [...plan].filter(([, of]) => of === name).map(([id]) => id)
    for (const imported of ids.flatMap((id) => graph.get(id)?.imports ?? []).map((id) => plan.get(id))) {
      if (imported === undefined || imported === name || found.has(imported)) continue
      found.add(imported)
      visitChunk(imported)
    }
  }
  visitChunk(chunk)
  return found
}

const anyGraph = fc
  .array(fc.array(fc.nat(11), { maxLength: 4 }), { minLength: 12, maxLength: 12 })
  .map((all) => modules(Object.fromEntries(all.map((imports, id) => [`${id}`, imports.filter((one) => one > id).map(String)]))))
const anyVisit = fc.record({
  entries: fc.array(fc.nat(11).map(String), { minLength: 1, maxLength: 3 }),
  spare: fc.constantFrom(0, 150, 1_000),
  weight: fc.constantFrom(1, 1_000),
})

test('no two chunks import each other', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(anyVisit, { minLength: 1, maxLength: 6 }), (graph, visits) => {
      const plan = planChunks(graph, 'start', visits)
      for (const chunk of new Set(plan.values())) expect(importsOf(chunk, graph, plan)).not.toContain(chunk)
    }),
  )
})

test('no visit loads more code without need than it may', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(anyVisit, { minLength: 1, maxLength: 6 }), (graph, visits) => {
      const plan = planChunks(graph, 'start', visits)
      for (const { entries, spare } of visits) {
        const needed = new Set(planChunks(graph, 'start', [visit(entries)]).keys())
        const loaded = new Set([...needed].flatMap((id) => [plan.get(id) ?? '', ...importsOf(plan.get(id) ?? '', graph, plan)]))
        const unneeded = [...plan].filter(([id, chunk]) => loaded.has(chunk) && !needed.has(id))
        expect(unneeded.length * 100).toBeLessThanOrEqual(spare)
      }
    }),
  )
})
