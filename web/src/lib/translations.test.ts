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
  ['with an HTML page as response', () => Promise.resolve(new Response('<!doctype html>'))],
])('%s missing texts throw ChunkLoadError and load on the next attempt', async (_, problem) => {
  vi.resetModules()
  const [{ setLanguage: speak, currentLanguage: spoken }, { ChunkLoadError: Missing }] = await Promise.all([
    import('./translations.ts'),
    import('./chunk-load-error.ts'),
  ])
  answers(problem)
  await expect(speak('fr')).rejects.toBeInstanceOf(Missing)
  expect(spoken()).toBe('en')
  answers(french)
  await speak('fr')
  expect(spoken()).toBe('fr')
})

test('the app starts without any texts and logs a warning', async () => {
  vi.resetModules()
  const { startTranslations, currentLanguage: spoken } = await import('./translations.ts')
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  await startTranslations('fr')
  expect(warned).toHaveBeenCalledExactlyOnceWith('translations failed to load', expect.anything())
  expect(spoken()).toBe('en')
  warned.mockRestore()
})

test('a chosen language is stored for the next visit', async () => {
  vi.resetModules()
  const stored = vi.fn()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: stored })
  answers(french)
  const { setLanguage: speak } = await import('./translations.ts')
  await speak('fr')
  expect(stored).toHaveBeenCalledExactlyOnceWith('language', 'fr')
})

async function loadWith(texts: Readonly<Record<string, Record<string, readonly string[]>>>) {
  vi.resetModules()
  const requested: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    const [, file = ''] = /(\w+)\.json$/.exec(path) ?? []
    requested.push(file)
    return Promise.resolve(Response.json(texts[file] ?? {}))
  })
  return { requested, ...(await import('./translations.ts')) }
}

test('a feature has its own texts and the shared ones', async () => {
  const { startTranslations, loadTranslations, getTranslations, requested } = await loadWith({
    translation: { 'ui.cancel': ['Cancel'] },
    requests: { 'requests.request': ['Request'] },
  })
  await startTranslations('en')
  await loadTranslations('requests')
  const t = getTranslations('requests')
  expect([t('request'), t('ui.cancel')]).toEqual(['Request', 'Cancel'])
  expect(requested).toEqual(['translation', 'requests'])
})

test('a staff feature also loads the texts that staff features share', async () => {
  const { loadTranslations, requested } = await loadWith({})
  await loadTranslations('admin_users')
  expect(requested.toSorted()).toEqual(['admin_ui', 'admin_users'])
})
