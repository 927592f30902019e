import { PerformanceObserver } from 'node:perf_hooks'
import { queryObjects } from 'node:v8'
import { expect, test } from 'vitest'
import { createMetrics, joinExpositions } from './metrics.ts'

const observers = (): number => queryObjects(PerformanceObserver, { format: 'count' })
const linesOf = (text: string, start: string): readonly string[] => text.split('\n').filter((line) => line.startsWith(start))

test('process metrics are collected once for all composed servers, and each exposes them', async () => {
  const first = createMetrics()
  expect(linesOf(await first.exposed(), 'process_resident_memory_bytes ')).toHaveLength(1)
  const before = observers()
  const others = [createMetrics(), createMetrics(), createMetrics()]
  for (const { exposed } of others) {
    const text = await exposed()
    expect(linesOf(text, '# HELP process_resident_memory_bytes')).toHaveLength(1)
    expect(linesOf(text, 'nodejs_eventloop_lag_p99_seconds ')).toHaveLength(1)
  }
  expect(observers()).toBe(before)
})

test('one server’s answers do not count for another', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.refused('NOT_FOUND')
  expect(linesOf(await one.exposed(), 'hai_rejections_total{')).toEqual(['hai_rejections_total{code="NOT_FOUND"} 1'])
  expect(linesOf(await other.exposed(), 'hai_rejections_total{')).toEqual([])
})

test('the metrics of several processes are joined by metric', () => {
  const one = '# HELP a first\n# TYPE a gauge\na{process="1"} 1\n\n# HELP b second\n# TYPE b counter\n\n'
  const other =
    '# HELP a first\n# TYPE a gauge\na{process="2"} 3\na{process="2",x="y"} 4\n\n# HELP b second\n# TYPE b counter\nb{process="2"} 5\n'
  expect(joinExpositions([one, other])).toBe(
    '# HELP a first\n# TYPE a gauge\na{process="1"} 1\na{process="2"} 3\na{process="2",x="y"} 4\n\n' +
      '# HELP b second\n# TYPE b counter\nb{process="2"} 5\n',
  )
})
