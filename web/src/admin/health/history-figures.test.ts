import { health } from '@hai/contract/health'
import { expect, test } from 'vitest'
import { bytesText } from './amounts.ts'
import { figureNames, findNowAndWorst } from './history-figures.ts'

const point = health.get_system_history.output.shape.points.element

test('draws every sampled figure', () => {
  expect(figureNames.toSorted()).toEqual(
    Object.keys(point.shape)
      .filter((name) => name !== 'at')
      .toSorted(),
  )
})

test('reports the minimum of free disk space and the maximum of other figures, and nothing for unknown ones', () => {
  const nothing = Object.fromEntries(figureNames.map((name) => [name, 0]))
  const at = '2026-11-19T14:00:00.000Z'
  const points = [8_000_000_000, 3_000_000_000, null, 5_000_000_000].map((disk_free_bytes, index) =>
    point.parse({ ...nothing, at, disk_free_bytes, failed: index }),
  )
  expect(findNowAndWorst(points, 'disk_free_bytes')).toEqual({ now: bytesText(5_000_000_000), worst: bytesText(3_000_000_000) })
  expect(findNowAndWorst(points, 'failed')).toEqual({ now: '3', worst: '3' })
  expect(findNowAndWorst([point.parse({ ...nothing, at, disk_free_bytes: null })], 'disk_free_bytes')).toBeNull()
})
