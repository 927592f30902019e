import { isOnline } from './online.ts'

/** A chunk failed to load: no network, or a deployment replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

const RELOADED_KEY = 'hai_reloaded_from'
const failed = new Set<() => void>()

export const rememberFailedChunk = (forget: () => void): void => void failed.add(forget)

/** Makes all failed chunks load again at their next render. */
export function retryFailedChunks(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * Identifies the build of this page by the paths of its entry scripts, as the service worker identifies its own build.
 */
export const currentBuild = (): string =>
  [...document.querySelectorAll('script[type="module"][src]')].map((script) => script.getAttribute('src')).join(' ')

function wasReloadedFrom(build: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === build) return true
    sessionStorage.setItem(RELOADED_KEY, build)
    return false
  } catch {
    return true
  }
}

/**
 * Reloads the page, because after a deployment an old tab may request chunks that no longer exist. `once`: at most once
 * per build. `again`: also after an earlier reload, because the user's retry failed too (many browsers cache a failed
 * import). Does nothing while the server is unreachable, because a reload would then only lose the page.
 */
export async function reloadForNewBuild(how: 'once' | 'again'): Promise<void> {
  if (!isOnline()) return
  const answers = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers && (!wasReloadedFrom(currentBuild()) || how === 'again')) location.reload()
}
