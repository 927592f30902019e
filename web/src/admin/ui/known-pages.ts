import { createContext, use } from 'react'

/** Tests if the app has a page at a staff path. Provided by the app, so that components need not import its routes. */
export const KnownPages = createContext<(path: string) => boolean>(() => false)

/** The path if its page exists, else undefined for no link. */
export function useLinkTo(): (path: string | undefined) => string | undefined {
  const isThere = use(KnownPages)
  return (path) => (path !== undefined && isThere(path) ? path : undefined)
}
