import { createContext, use } from 'react'

/** Whether a page stands at an address of the staff's: said by the app, which knows all pages, to parts that know none. */
export const PagesThere = createContext<(path: string) => boolean>(() => false)

/** The address, where a page stands; else nothing, and no link leads there. */
export function useLinkTo(): (path: string | undefined) => string | undefined {
  const isThere = use(PagesThere)
  return (path) => (path !== undefined && isThere(path) ? path : undefined)
}
