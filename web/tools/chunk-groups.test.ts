import { expect, test } from 'vitest'
import { planChunks, type Module, type Visit } from './chunk-groups.ts'

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

test('code that comes with a merged chunk counts as well', () => {
  const graph = modules({ start: [], send: ['form', 'scanner'], request: ['form'], form: [], scanner: ['camera'], camera: [] })
  const plan = planChunks(graph, 'start', [visit(['send']), visit(['scanner']), visit(['request'], 250)])
  expect(chunksOf(plan)).toEqual(['camera scanner', 'form', 'request', 'send'])
})

test('no two chunks import each other', () => {
  const graph = modules({ start: [], a: ['b'], b: ['c'], c: [] })
  const visits = [visit(['a'], 1_000), visit(['b'], 0), visit(['a', 'c'], 1_000), visit(['c'], 1_000)]
  const plan = planChunks(graph, 'start', visits)
  expect(plan.get('a') === plan.get('c') && plan.get('a') !== plan.get('b')).toBe(false)
})
