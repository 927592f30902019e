import { isOnline } from './online.ts'

/** The code of a part of the app did not arrive: no network, or a deployment replaced it. */
export class MissingCode extends Error {
  override name = 'MissingCode'
}

const RELOADED_KEY = 'hai_reloaded_from'
const failed = new Set<() => void>()

/** Remembers how to try again a part whose code did not come. */
export const rememberFailure = (forget: () => void): void => void failed.add(forget)

/** Every part whose code did not come is fetched again when it is next drawn. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

/** Which build this page runs: the paths of its first scripts. The service worker knows its own by the same. */
export const buildHere = (): string =>
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
 * An old tab after a deployment asks for code that is gone: loads the page anew, `once` for each build, or `again` when somebody
 * tried again in vain: many browsers keep a failed import for the life of the page. Does nothing offline and while the server
 * does not answer, where a reload would only lose the page.
 */
export async function reloadForNewCode(how: 'once' | 'again'): Promise<void> {
  if (!isOnline()) return
  const answers = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers && (!wasReloadedFrom(buildHere()) || how === 'again')) location.reload()
}
