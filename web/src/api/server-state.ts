import { replaceEqualDeep } from '@tanstack/react-query'

const states = new WeakMap<object, string | null>()

/**
 * The value of AS_OF_HEADER: it identifies the state of the member's data that the server read. Null if the response
 * had no such header or the browser made the object.
 */
export const serverStateOf = (answer: object): string | null => states.get(answer) ?? null

export function rememberServerState<Answer extends object>(answer: Answer, as_of: string | null): Answer {
  states.set(answer, as_of)
  return answer
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const pagesOf = (answer: object): readonly object[] =>
  'pages' in answer && Array.isArray(answer.pages) ? answer.pages.filter(isObject) : [answer]

/** For `structuralSharing`: keeps equal objects identical, and keeps the server state of the newer response. */
export function shareEqual(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after)
  if (isObject(shared) && isObject(after)) {
    const read = pagesOf(after)
    pagesOf(shared).forEach((page, index) => rememberServerState(page, serverStateOf(read[index] ?? page)))
  }
  return shared
}

/**
 * True if the server made every page of this response at the state `as_of`. False for objects that the browser created.
 */
export function isAtServerState(answer: unknown, as_of: string): boolean {
  const pages = isObject(answer) ? pagesOf(answer) : []
  return pages.length > 0 && pages.every((page) => serverStateOf(page) === as_of)
}
