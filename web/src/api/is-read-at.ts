import { asOf, isObject, pagesOf } from './as-of.ts'

/** Whether nothing can have changed between this answer, every page of it, and `as_of`. Not known of one that was made here. */
export function isReadAt(answer: unknown, as_of: string): boolean {
  const pages = isObject(answer) ? pagesOf(answer) : []
  return pages.length > 0 && pages.every((page) => asOf(page) === as_of)
}
