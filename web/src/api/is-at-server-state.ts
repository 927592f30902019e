import { serverStateOf, isObject, pagesOf } from './server-state.ts'

/**
 * True if the server made this response, or every page of it, at the state `as_of`, so that nothing can have changed
 * since. False for objects that the browser created itself.
 */
export function isAtServerState(answer: unknown, as_of: string): boolean {
  const pages = isObject(answer) ? pagesOf(answer) : []
  return pages.length > 0 && pages.every((page) => serverStateOf(page) === as_of)
}
