import { expect, test } from 'vitest'
import { createSimilarity } from './phrases.ts'

const similarity = createSimilarity(
  new Map([
    ['open', ['my account', 'open an account']],
    ['pending', ['no account', 'waiting']],
    ['fees', ['price']],
  ]),
  'en',
)

test('an equal phrase has similarity 1, and a phrase without a common word has none', () => {
  const found = similarity('No account!')
  expect(found.get('pending')).toBeCloseTo(1)
  expect(found.get('open')).toBeLessThan(0.5)
  expect(found.has('fees')).toBe(false)
})

test('the most similar phrase of a key counts', () => {
  expect(similarity('account').get('open')).toBe(
    Math.max(...['open', 'pending'].map((key) => similarity('account').get(key) ?? 0)),
  )
  expect(similarity('waiting').get('pending')).toBeCloseTo(1)
})

test('a query without words is similar to nothing', () => {
  for (const query of ['', '???', '🙃']) expect(similarity(query).size).toBe(0)
})
