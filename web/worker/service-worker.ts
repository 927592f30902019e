import { serveCachedFile } from './serve-cached-file.ts'
import { clearNotifications, openNotification, showPushNotification } from './push.ts'
import { isOfflinePage, isTranslationFile, currentTranslationPath } from './cacheable-paths.ts'

/**
 * Stores files, so that screens appear without a network and quickly on a slow one. Never stores responses to calls,
 * because these contain personal data. The app stores some responses itself (`src/api/offline-cache.ts`).
 */
declare const self: ServiceWorkerGlobalScope
/** A page that references these entry scripts belongs to the build of this worker. */
declare const __BUILD__: string
/** A hash that changes with any of the stored files. */
declare const __VERSION__: string
/** Stored when the worker is installed. */
declare const __FIRST__: readonly string[]
/** All other files of the members' app, stored when they are first used. */
declare const __LATER__: readonly string[]

declare const __TRANSLATION_PATHS__: Readonly<Record<string, string>>

const KEPT = `hai-${__VERSION__}`
/** The cache key of the app's HTML page, which is used for all paths. */
const SHELL = '/app-shell'
const LANDING = '/'
/** If a slow network has not answered after this time, the stored copy is shown. */
const PATIENCE_MS = 4_000

const first = new Set(__FIRST__)
const later = new Set(__LATER__)
const isFile = (path: string): boolean => first.has(path) || later.has(path)

/** Throws if the page is not of this build. During an upgrade another server may deliver an older or newer one. */
async function keepShell(cache: Cache): Promise<void> {
  const answer = await fetch('/dashboard', { headers: { accept: 'text/html' }, cache: 'no-store', credentials: 'omit' })
  const page = await answer.clone().text()
  const isOurs = __BUILD__.split(' ').every((script) => page.includes(script))
  if (!answer.ok || !isOurs) throw new Error('the page is of another build')
  await cache.put(SHELL, answer)
}

/** The text files of this build for the languages that an earlier version of the worker had stored. */
async function translationsInUse(): Promise<string[]> {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  const ours = keys.flat().map(({ url }) => currentTranslationPath(new URL(url).pathname, __TRANSLATION_PATHS__))
  return [...new Set(ours.filter((path) => path !== null))]
}

async function install(): Promise<void> {
  const cache = await caches.open(KEPT)
  const translations = await translationsInUse()
  await Promise.all([keepShell(cache), cache.addAll(__FIRST__)])
  await Promise.all([LANDING, ...translations].map((path) => cache.add(path).catch(() => undefined)))
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('hai-') && name !== KEPT) await caches.delete(name)
  await self.registration.navigationPreload.enable()
  await self.clients.claim()
}

/** If nothing is stored, waits for the network without a limit. */
async function newestOrKept(network: Promise<Response>, cached: Promise<Response | undefined>): Promise<Response> {
  const inTime = Promise.race([
    network.catch(() => null),
    new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS)),
  ])
  const answer = await inTime
  if (answer && answer.status < 500) return answer
  return (await cached) ?? network
}

const fromNetwork = (event: FetchEvent): Promise<Response> => {
  const preloaded = event.preloadResponse as Promise<Response | undefined>
  return preloaded.then((response) => response ?? fetch(event.request))
}

/** Without a network, or if it is slow, shows the copy that this device stored last. */
async function landing(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(KEPT)
  const fetched = fromNetwork(event).then(async (answer) => {
    if (answer.ok) await cache.put(LANDING, answer.clone())
    return answer
  })
  return newestOrKept(fetched, cache.match(LANDING, { ignoreVary: true }))
}

const page = (event: FetchEvent): Promise<Response> => {
  const fetched = fromNetwork(event)
  return newestOrKept(
    fetched,
    caches.open(KEPT).then((cache) => cache.match(SHELL)),
  )
}

const file = async (request: Request): Promise<Response> => serveCachedFile(await caches.open(KEPT), request)

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isOfflinePage(pathname)) event.respondWith(page(event))
    else if (pathname === LANDING) event.respondWith(landing(event))
  } else if (isFile(pathname) || isTranslationFile(pathname)) event.respondWith(file(request))
})

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPushNotification(self.registration, event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification(self.clients, self.location.origin, event.notification.data))
})

/** Stores files that the page fetched before this worker was active. */
async function keep(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(KEPT)
  for (const path of paths) {
    const isOurs = isFile(path) || isTranslationFile(path)
    if (isOurs && !(await cache.match(path, { ignoreVary: true }))) await cache.add(path).catch(() => undefined)
  }
}

type ClientMessage =
  | { kind: 'loaded'; paths: readonly string[] }
  | { kind: 'page'; build: string }
  | { kind: 'take_over' }
  | { kind: 'signed_out' }

self.addEventListener('message', (event) => {
  const message = event.data as ClientMessage
  if (message.kind === 'loaded') event.waitUntil(keep(message.paths))
  if (message.kind === 'signed_out') event.waitUntil(clearNotifications(self.registration))
  if (message.kind === 'take_over') event.waitUntil(self.skipWaiting())
  if (message.kind === 'page') {
    // A page of the same build needs no update, so this worker takes over at once.
    const isNewer = message.build !== __BUILD__
    event.ports[0]?.postMessage(isNewer)
    if (!isNewer) event.waitUntil(self.skipWaiting())
  }
})
