import { expect, test } from 'vitest'
import { atMost, createLane } from './place.ts'

test('a limited number of calls run at once; the next is rejected, and later ones are accepted', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<string>()
  const lane = createLane(atMost(2))
  const call = lane.inPlace(() => gate)
  const both = [call(), call()]
  expect(lane.isFull()).toBe(true)
  await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  open('done')
  expect(await Promise.all([...both])).toEqual(['done', 'done'])
  expect(lane.isFull()).toBe(false)
  expect(await call()).toBe('done')
})

test('a failed call frees its place too', async () => {
  const call = createLane(atMost(1)).inPlace(() => Promise.reject(new Error('no')))
  await expect(call()).rejects.toThrow('no')
  await expect(call()).rejects.toThrow('no')
})
