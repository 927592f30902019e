import { replaceEqualDeep } from '@tanstack/react-query'

/** Values of `AS_OF_HEADER`, by response object. */
const states = new WeakMap<object, string | null>()

/** The server state of a response; null if it is unknown or the object was made locally. */
export const serverStateOf = (answer: object): string | null => states.get(answer) ?? null

export function rememberServerState<Answer extends object>(answer: Answer, as_of: string | null): Answer {
  states.set(answer, as_of)
  return answer
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The pages of an infinite query, or the single response. */
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
