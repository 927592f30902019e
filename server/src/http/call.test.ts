import { expect, test } from 'vitest'
import { atMost } from './call.ts'

test('as many calls as are bearable are under way at once; the next is told to come again, and later ones pass', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<string>()
  const call = atMost<[], string>(2)(() => gate)
  const both = [call(), call()]
  await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  open('done')
  expect(await Promise.all([...both])).toEqual(['done', 'done'])
  expect(await call()).toBe('done')
})

test('a call that fails makes room too', async () => {
  const call = atMost<[], never>(1)(() => Promise.reject(new Error('no')))
  await expect(call()).rejects.toThrow('no')
  await expect(call()).rejects.toThrow('no')
})
