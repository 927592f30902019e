import { serverStateOf, isObject, pagesOf } from './server-state.ts'

/** True if nothing can have changed between this response (all pages) and `as_of`. False for objects made locally. */
export function isAtServerState(answer: unknown, as_of: string): boolean {
  const pages = isObject(answer) ? pagesOf(answer) : []
  return pages.length > 0 && pages.every((page) => serverStateOf(page) === as_of)
}
