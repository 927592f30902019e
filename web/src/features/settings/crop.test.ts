import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCrop, squareOf, startCrop, ZOOM_MAX, zoomTo, type Crop } from './crop.ts'

test('the crop starts as the largest centred square', () => {
  expect(squareOf(startCrop(400, 300))).toEqual({ left: 50, top: 0, side: 300 })
  expect(squareOf(startCrop(300, 400))).toEqual({ left: 0, top: 50, side: 300 })
})

test('zooming in keeps the centre', () => {
  expect(squareOf(zoomTo(startCrop(400, 300), 2))).toEqual({ left: 125, top: 75, side: 150 })
})

test('moving the picture right shows its left part, up to the edge', () => {
  const crop = startCrop(400, 300)
  expect(squareOf(moveCrop(crop, 0.1, 0)).left).toBe(20)
  expect(squareOf(moveCrop(crop, 5, 5))).toEqual({ left: 0, top: 0, side: 300 })
  expect(squareOf(moveCrop(crop, -5, 0)).left).toBe(100)
})

test('zooming out moves the square back inside', () => {
  const corner = moveCrop(zoomTo(startCrop(400, 300), ZOOM_MAX), 9, 9)
  expect(squareOf(zoomTo(corner, 1))).toEqual({ left: 0, top: 0, side: 300 })
})

test('the square always stays within the picture', () => {
  const change = fc.oneof(
    fc.record({ zoom: fc.double({ min: -10, max: 100, noNaN: true }) }),
    fc.record({ right: fc.double({ min: -9, max: 9, noNaN: true }), down: fc.double({ min: -9, max: 9, noNaN: true }) }),
  )
  const size = fc.integer({ min: 32, max: 9000 })
  fc.assert(
    fc.property(size, size, fc.array(change), (width, height, changes) => {
      const end = changes.reduce<Crop>(
        (crop, one) => ('zoom' in one ? zoomTo(crop, one.zoom) : moveCrop(crop, one.right, one.down)),
        startCrop(width, height),
      )
      const { left, top, side } = squareOf(end)
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-6)
      expect(left + side).toBeLessThanOrEqual(width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(height + 1e-6)
      expect(side).toBeGreaterThan(0)
    }),
  )
})
