import { beforeEach, expect, test, vi } from 'vitest'
import { compileDictionary, readDictionary } from '../../tools/dictionaries.ts'

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

const answers = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', answer)
const french = () => Promise.resolve(Response.json(compileDictionary(readDictionary('fr'))))

test.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['after a deployment', () => Promise.resolve(new Response('gone', { status: 404 }))],
  ['where something else answers', () => Promise.resolve(new Response('<!doctype html>'))],
])('%s words are missing like code, not a fault of the page; asked again, they come', async (_, trouble) => {
  vi.resetModules()
  const [{ setLanguage: speak, currentLanguage: spoken }, { MissingCode: Missing }] = await Promise.all([
    import('./words.ts'),
    import('./missing-code.ts'),
  ])
  answers(trouble)
  await expect(speak('fr')).rejects.toBeInstanceOf(Missing)
  expect(spoken()).toBe('en')
  answers(french)
  await speak('fr')
  expect(spoken()).toBe('fr')
})
