import { expect, test } from 'vitest'
import { firstMissing } from './archive-file.ts'

/** The lines 1 to `count`. Calls `onLine` for each line that is read. */
async function* linesTo(count: number, onLine?: () => void): AsyncGenerator<string> {
  for (let line = 1; line <= count; line += 1) {
    onLine?.()
    yield await Promise.resolve(String(line))
  }
}

test('kept rows are compared with a file one at a time', async () => {
  let [read, kept, most] = [0, 0, 0]
  const file = linesTo(1_000, () => (read += 1))
  const rows = linesTo(1_000, () => {
    kept += 1
    most = Math.max(most, kept - read)
  })
  expect(await firstMissing(rows, file)).toBeNull()
  expect(most).toBe(1)
})

test('the first kept row that a file lacks is named', async () => {
  expect(await firstMissing(linesTo(6), linesTo(4))).toBe('5')
})
