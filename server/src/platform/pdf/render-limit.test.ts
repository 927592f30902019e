import { expect, test } from 'vitest'
import { movableClock } from '../../../test/clock.ts'
import { isFailure } from '../failure.ts'
import { createRenderLimit } from './render-limit.ts'

async function* endless(): AsyncIterable<number> {
  for (let piece = 0; ; piece += 1) yield await Promise.resolve(piece)
}

/** `refused` is undefined if the download has started. */
async function begin(renderLimit: ReturnType<typeof createRenderLimit>, user_id: string) {
  const taker = renderLimit(user_id, endless)[Symbol.asyncIterator]()
  try {
    await taker.next()
    return { taker, refused: undefined }
  } catch (error) {
    return { taker, refused: isFailure(error) ? error.code : 'another error' }
  }
}

test('one file at a time per member and a limited number in total; a client that disconnects frees its place', async () => {
  const renderLimit = createRenderLimit(2, movableClock('2026-11-20T12:00:00Z'))
  const marie = await begin(renderLimit, 'marie')
  expect((await begin(renderLimit, 'marie')).refused).toBe('RATE_LIMITED')
  const jean = await begin(renderLimit, 'jean')
  expect((await begin(renderLimit, 'rose')).refused).toBe('UNAVAILABLE')
  await marie.taker.return?.()
  expect((await begin(renderLimit, 'rose')).refused).toBeUndefined()
  await jean.taker.return?.()
  expect((await begin(renderLimit, 'marie')).refused).toBeUndefined()
})

test('a file that fails frees its place too', async () => {
  const renderLimit = createRenderLimit(1, movableClock('2026-11-20T12:00:00Z'))
  const failing = async function* (): AsyncIterable<number> {
    yield await Promise.reject<number>(new Error('simulated failure'))
  }
  const taken = (async () => {
    for await (const piece of renderLimit('marie', failing)) expect(piece).toBeUndefined()
  })()
  await expect(taken).rejects.toThrow('simulated failure')
  expect((await begin(renderLimit, 'marie')).refused).toBeUndefined()
})
