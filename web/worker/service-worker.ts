import { answerFile } from './serve-cached-file.ts'
import { forgetNews, openNews, showNews } from './push.ts'
import { isMembersPage, isWords, sameWords } from './cacheable-paths.ts'

/**
 * Keeps what draws the first screens, so that they stand without a network and quickly on a slow one. It keeps files of the build and
 * words, never an answer to a call: those hold money, and are the page's to remember (`src/api/offline-cache.ts`).
 */
declare const self: ServiceWorkerGlobalScope
/** The entry scripts of this worker’s build. A page that references them belongs to the same build. */
declare const __BUILD__: string
/** Changes with anything that is kept. */
declare const __VERSION__: string
/** Files of the first screens, kept at once. */
declare const __FIRST__: readonly string[]
/** All other files of the members' app: kept when they were used. */
declare const __LATER__: readonly string[]

/** The folder of words of each language. */
declare const __WORDS__: Readonly<Record<string, string>>

const KEPT = `hai-${__VERSION__}`
/** Under which the page that draws all pages is kept. */
const SHELL = '/app-shell'
const LANDING = '/'
/** So long a slow network may take until what is kept is shown in its place. */
const PATIENCE_MS = 4_000

const first = new Set(__FIRST__)
const later = new Set(__LATER__)
const isFile = (path: string): boolean => first.has(path) || later.has(path)

/** The page of this very build; another server may still, or already, serve another one. */
async function keepShell(cache: Cache): Promise<void> {
  const answer = await fetch('/dashboard', { headers: { accept: 'text/html' }, cache: 'no-store', credentials: 'omit' })
  const page = await answer.clone().text()
  const isOurs = __BUILD__.split(' ').every((script) => page.includes(script))
  if (!answer.ok || !isOurs) throw new Error('the page is of another build')
  await cache.put(SHELL, answer)
}

/** The words that an earlier version kept, as this one has them: the languages in use here. */
async function wordsInUse(): Promise<string[]> {
  const names = await caches.keys()
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const ours = kept.flat().map(({ url }) => sameWords(new URL(url).pathname, __WORDS__))
  return [...new Set(ours.filter((path) => path !== null))]
}

async function install(): Promise<void> {
  const cache = await caches.open(KEPT)
  const words = await wordsInUse()
  await Promise.all([keepShell(cache), cache.addAll(__FIRST__)])
  await Promise.all([LANDING, ...words].map((path) => cache.add(path).catch(() => undefined)))
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('hai-') && name !== KEPT) await caches.delete(name)
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** The network's answer, or what is kept when there is none in time. Without anything kept the network has all the time it wants. */
async function newestOrKept(asked: Promise<Response>, kept: Promise<Response | undefined>): Promise<Response> {
  const inTime = Promise.race([
    asked.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ])
  const answer = await inTime
  if (answer && answer.status < 500) return answer
  return (await kept) ?? asked
}

const fromNetwork = (event: FetchEvent): Promise<Response> => {
  const preloaded = event.preloadResponse as Promise<Response | undefined>
  return preloaded.then((response) => response ?? fetch(event.request))
}

/** The landing page, in the language that this phone was shown it in last. */
async function landing(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(KEPT)
  const asked = fromNetwork(event).then(async (answer) => {
    if (answer.ok) await cache.put(LANDING, answer.clone())
    return answer
  })
  return newestOrKept(asked, cache.match(LANDING, { ignoreVary: true }))
}

const page = (event: FetchEvent): Promise<Response> => {
  const asked = fromNetwork(event)
  return newestOrKept(
    asked,
    caches.open(KEPT).then((cache) => cache.match(SHELL)),
  )
}

const file = async (request: Request): Promise<Response> => answerFile(await caches.open(KEPT), request)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isMembersPage(pathname)) event.respondWith(page(event))
    else if (pathname === LANDING) event.respondWith(landing(event))
  } else if (isFile(pathname) || isWords(pathname)) event.respondWith(file(request))
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showNews(self.registration, event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNews(self.clients, self.location.origin, event.notification.data))
})

/** What the page fetched before this worker was there. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT)
  for (const path of paths) {
    const isOurs = isFile(path) || isWords(path)
    if (isOurs && !(await cache.match(path, { ignoreVary: true }))) await cache.add(path).catch(() => undefined)
  }
}

type Said =
  { kind: 'loaded'; paths: readonly string[] } | { kind: 'page'; build: string } | { kind: 'take_over' } | { kind: 'signed_out' }

self.addEventListener('message', (event) => {
  const said = event.data as Said
  if (said.kind === 'loaded') event.waitUntil(keep(said.paths))
  if (said.kind === 'signed_out') event.waitUntil(forgetNews(self.registration))
  if (said.kind === 'take_over') event.waitUntil(self.skipWaiting())
  if (said.kind === 'page') {
    // A page that came from the network runs the newest build already: there is nothing to announce.
    const isNewer = said.build !== __BUILD__
    event.ports[0]?.postMessage(isNewer)
    if (!isNewer) event.waitUntil(self.skipWaiting())
  }
})
