import { navigate } from 'wouter/use-browser-location'
import { buildHere } from '../../lib/missing-code.ts'
import { createStore } from '../../lib/store.ts'

const WORKER = '/sw.js'
/** A page that stays open for days looks for a new version so often. */
const LOOK_EVERY_MS = 60 * 60_000

/** A new version is here and waits to be let in. */
export const waitingVersion = createStore<ServiceWorker | null>(null)

/** Whether a worker that waits is of another build than this page. Its own it takes over at once. */
function isOfAnotherBuild(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    worker.postMessage({ kind: 'page', build: buildHere() }, [port2])
  })
}

async function announce(worker: ServiceWorker): Promise<void> {
  if (await isOfAnotherBuild(worker)) waitingVersion.set(worker)
}

function watch(registration: ServiceWorkerRegistration): void {
  // The very first has nobody before it, and comes in by itself.
  if (registration.waiting && navigator.serviceWorker.controller) void announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => {
      if (coming.state === 'installed' && registration.active) void announce(coming)
    })
  })
}

/** A press on news of the system leads to its page without loading the app anew. */
function followNews(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: unknown; path?: unknown } | null>) => {
    if (data?.kind === 'go' && typeof data.path === 'string') navigate(data.path)
  })
}

function lookForVersions(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_EVERY_MS)
}

/** Hands the worker what this page fetches past it, in the visit that installs it: above all the words of the language in use. */
async function handOver(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  const { active } = await navigator.serviceWorker.ready
  const tell = (entries: PerformanceEntryList) => {
    const loaded = entries.map(({ name }) => new URL(name)).filter(({ origin }) => origin === location.origin)
    active?.postMessage({ kind: 'loaded', paths: loaded.map(({ pathname }) => pathname) })
  }
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: 'resource', buffered: true })
}

/** Nothing where workers are kept out from outside, as tests do. */
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
    await handOver()
  } catch (error) {
    console.warn('no service worker', error)
  }
}

/** Installs the worker, once for the life of the page. Without one the app works as any page does. */
export const startWorker = (): Promise<void> => (started ??= start())

/** Lets the new version in and loads the page anew: only ever by a press. */
export function letIn(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ kind: 'take_over' })
}
