import { createContext, use } from 'react'

/** True if the app has a page at a staff path. A context, so that components need not import the app's routes. */
export const KnownPages = createContext<(path: string) => boolean>(() => false)

export function useLinkTo(): (path: string | undefined) => string | undefined {
  const isThere = use(KnownPages)
  return (path) => (path !== undefined && isThere(path) ? path : undefined)
}
