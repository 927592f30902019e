import { navigate } from 'wouter/use-browser-location'
import { currentBuild } from '../../lib/chunk-load-error.ts'
import { createStore } from '../../lib/store.ts'

const WORKER = '/sw.js'
/** Interval of update checks for pages that stay open for days. */
const LOOK_EVERY_MS = 60 * 60_000

export const waitingVersion = createStore<ServiceWorker | null>(null)

/**
 * Asks the waiting worker whether it comes from another build than this page. A worker of the same build then activates
 * at once.
 */
function isOfAnotherBuild(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage({ kind: 'page', build: currentBuild() }, [port2])
  })
}

async function announce(worker: ServiceWorker): Promise<void> {
  if (await isOfAnotherBuild(worker)) waitingVersion.set(worker)
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker of a browser replaces nothing and activates on its own.
  if (registration.waiting && navigator.serviceWorker.controller) void announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && registration.active) void announce(coming)
    })
  })
}

function followNews(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
    if (data?.kind === 'go' && typeof data.path === 'string') navigate(data.path)
  })
}

function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const checkForUpdate = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate)
  setInterval(checkForUpdate, LOOK_EVERY_MS)
}

/**
 * On the first visit, the page loads files, such as its texts, before a worker exists that could cache them. This sends
 * their paths to the new worker, which then caches them.
 */
async function sendLoadedFiles(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  const { active } = await navigator.serviceWorker.ready
  const notify = (entries: PerformanceEntryList) => {
    const loaded = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin)
    active?.postMessage({ kind: 'loaded', paths: loaded.map(({ pathname }) => pathname) })
  }
  new PerformanceObserver((list) => notify(list.getEntries())).observe({ type: 'resource', buffered: true })
}

/** Resolves to undefined if the browser blocks service workers, as in tests. */
const register = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })

let started: Promise<void> | undefined

async function start(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    const registration = await register()
    if (!registration) return
    watch(registration)
    followNews()
    lookForVersions(registration)
    await sendLoadedFiles()
  } catch (error) {
    console.warn('the service worker could not be registered', error)
  }
}

export const registerWorker = (): Promise<void> => (started ??= start())

/** Reloads the page, so it is only called when the user presses the button. */
export function activateWorker(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'take_over' })
}
