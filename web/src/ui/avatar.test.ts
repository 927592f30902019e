import { expect, test } from 'vitest'
import { pictureSizes } from '../ui/avatar.tsx'

test('our own pictures have two sizes', () => {
  expect(pictureSizes('/pictures/Ab_-9/256.webp')).toBe('/pictures/Ab_-9/64.webp 64w, /pictures/Ab_-9/256.webp 256w')
})

test.each(['', 'blob:http://here/1', '/pictures/a/b/256.webp', 'https://elsewhere.test/pictures/a/256.webp'])(
  '%j has one size',
  (url) => {
    expect(pictureSizes(url)).toBeUndefined()
  },
)
