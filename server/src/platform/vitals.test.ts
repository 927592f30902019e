import { afterEach, expect, test } from 'vitest'
import { createVitals, type ProcessVitals } from './vitals.ts'

let vitals: ProcessVitals | undefined
afterEach(() => vitals?.stop())

function measured() {
  let ms = 0
  const made = createVitals({ now: () => ms })
  vitals = made
  return { ...made, pass: (more: number) => (ms += more) }
}

test('the requests of a minute are reported after it ends, with their 95th percentile', () => {
  const { answered, read, pass } = measured()
  for (let n = 1; n <= 98; n += 1) answered(2, 200)
  answered(400, 500)
  answered(1, 503)
  pass(30_000)
  expect(read()).toMatchObject({ requests: 0, failed: 0 })
  pass(30_000)
  const values = read()
  expect(values).toMatchObject({ requests: 100, failed: 1 })
  expect(values.p95_ms).toBeGreaterThanOrEqual(1.9)
  expect(values.p95_ms).toBeLessThan(3)
})

test('requests rejected because of too much load count, but not in the 95th percentile', () => {
  const { answered, refused, read, pass } = measured()
  for (let n = 1; n <= 5; n += 1) answered(400, 200)
  for (let n = 1; n <= 195; n += 1) refused()
  pass(60_000)
  const { requests, failed, p95_ms } = read()
  expect([requests, failed]).toEqual([200, 0])
  expect(p95_ms).toBeGreaterThan(390)
})

test('a minute without requests reports zero, and until then the last values stay', () => {
  const { answered, read, pass } = measured()
  answered(5, 200)
  pass(60_000)
  expect(read().requests).toBe(1)
  pass(15_000)
  expect(read().requests).toBe(1)
  pass(45_000)
  expect(read()).toMatchObject({ requests: 0, p95_ms: 0 })
})

test('message outcomes are reported once', () => {
  const { message, takeMessages } = measured()
  message('mail', 'sent')
  message('mail', 'sent')
  message('text', 'given_up')
  expect(takeMessages()).toEqual([
    { channel: 'mail', outcome: 'sent', count: 2 },
    { channel: 'text', outcome: 'given_up', count: 1 },
  ])
  expect(takeMessages()).toEqual([])
})

test('memory and event loop values belong to this process', () => {
  const { memory_bytes, heap_bytes, heap_max_bytes, event_loop_ms, busy } = measured().read()
  expect(memory_bytes).toBeGreaterThan(heap_bytes / 4)
  expect(heap_max_bytes).toBeGreaterThan(heap_bytes)
  expect(event_loop_ms).toBeGreaterThanOrEqual(0)
  expect(busy).toBeGreaterThanOrEqual(0)
  expect(busy).toBeLessThanOrEqual(1)
})
