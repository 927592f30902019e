import { serverStateOf, isObject, pagesOf } from './server-state.ts'

/**
 * True if the server made every page of this response at the state `as_of`. False for objects that the browser created.
 */
export function isAtServerState(answer: unknown, as_of: string): boolean {
  const pages = isObject(answer) ? pagesOf(answer) : []
  return pages.length > 0 && pages.every((page) => serverStateOf(page) === as_of)
}
