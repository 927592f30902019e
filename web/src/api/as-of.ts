import { replaceEqualDeep } from '@tanstack/react-query'

/** By answer, the state that the server read it at (`AS_OF_HEADER` of the contract). */
const states = new WeakMap<object, string | null>()

/** The state that an answer was read at; null: the server did not say, or it was made here. */
export const asOf = (answer: object): string | null => states.get(answer) ?? null

/** Remembers the state, and gives the answer back. */
export function noteAsOf<Answer extends object>(answer: Answer, as_of: string | null): Answer {
  states.set(answer, as_of)
  return answer
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The answers that a list read page by page is made of. */
export const pagesOf = (answer: object): readonly object[] =>
  'pages' in answer && Array.isArray(answer.pages) ? answer.pages.filter(isObject) : [answer]

/** For `structuralSharing`: what is equal stays the same object, and the answer keeps the state that it was read at. */
export function shareEqual(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after)
  if (isObject(shared) && isObject(after)) {
    const read = pagesOf(after)
    pagesOf(shared).forEach((page, index) => noteAsOf(page, asOf(read[index] ?? page)))
  }
  return shared
}
