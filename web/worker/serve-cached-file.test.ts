import { afterEach, expect, test, vi } from 'vitest'
import { serveCachedFile } from './serve-cached-file.ts'

const FOLDER = '/assets/words/fr-12ab34cd'
const request = (path: string) => new Request(`https://wallet.example${path}`)

function aCache(...paths: readonly string[]): Cache {
  const pathOf = (asked: RequestInfo | URL) => (asked instanceof Request ? new URL(asked.url).pathname : String(asked))
  const kept = new Map(paths.map((path) => [path, new Response(`kept ${path}`)]))
  return {
    match: (asked: RequestInfo | URL) => Promise.resolve(kept.get(pathOf(asked))?.clone()),
    put: (asked: RequestInfo | URL, answer: Response) => Promise.resolve(void kept.set(pathOf(asked), answer)),
  } as unknown as Cache
}

const network = vi.fn((asked: Request) => Promise.resolve(new Response(`fetched ${new URL(asked.url).pathname}`)))
vi.stubGlobal('fetch', network)
afterEach(() => network.mockClear())

const answered = async (cache: Cache, path: string): Promise<string> => (await serveCachedFile(cache, request(path))).text()

test('answers with all.json if the file of a feature is not stored', async () => {
  const cache = aCache(`${FOLDER}/all.json`)
  expect(await answered(cache, `${FOLDER}/wallet.json`)).toBe(`kept ${FOLDER}/all.json`)
  expect(network).not.toHaveBeenCalled()
})

test('prefers the file of the feature', async () => {
  const cache = aCache(`${FOLDER}/all.json`, `${FOLDER}/wallet.json`)
  expect(await answered(cache, `${FOLDER}/wallet.json`)).toBe(`kept ${FOLDER}/wallet.json`)
})

test('fetches and stores the common file once, because all.json does not contain it', async () => {
  const cache = aCache(`${FOLDER}/all.json`)
  const common = `${FOLDER}/translation.json`
  expect([await answered(cache, common), await answered(cache, common)]).toEqual([`fetched ${common}`, `fetched ${common}`])
  expect(network).toHaveBeenCalledOnce()
})
