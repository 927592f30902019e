import { expect, test } from 'vitest'
import { preparePage, sizeToSend, InvalidPageError } from './document-page.ts'

const unfit = (make: () => unknown): string | undefined => {
  try {
    make()
    return undefined
  } catch (error) {
    return error instanceof InvalidPageError ? error.reason : undefined
  }
}

test('a large picture is scaled down in proportion; a small one is unchanged', () => {
  expect(sizeToSend({ width: 4_000, height: 3_000 })).toEqual({ width: 2_048, height: 1_536 })
  expect(sizeToSend({ width: 3_000, height: 6_000 })).toEqual({ width: 1_024, height: 2_048 })
  expect(sizeToSend({ width: 800, height: 500 })).toEqual({ width: 800, height: 500 })
})

test('an unreadably small picture is rejected', () => {
  expect(unfit(() => sizeToSend({ width: 299, height: 4_000 }))).toBe('too_small')
})

test('type and size are checked before a file is opened', async () => {
  const file = (type: string, bytes = 10) => new File([new Uint8Array(bytes)], 'page', { type })
  const reasonOf = (made: Promise<unknown>) =>
    made.catch((error: unknown) => (error instanceof InvalidPageError ? error.reason : error))
  expect(await reasonOf(preparePage(file('image/heic'), { pdf: true }))).toBe('format')
  expect(await reasonOf(preparePage(file('application/pdf'), { pdf: false }))).toBe('format')
  expect(await reasonOf(preparePage(file('application/pdf', 8 * 1024 * 1024 + 1), { pdf: true }))).toBe('too_large')
  expect(await reasonOf(preparePage(file('image/jpeg', 25_000_001), { pdf: false }))).toBe('too_large')
})
