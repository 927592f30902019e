import { useLocation, useSearchParams } from 'wouter'

/** Added to the address of a page by a link that also opens its answer, so that an answer takes two taps. */
export const ANSWER_AT_ONCE = '?answer=now'

/** Whether the page was opened by such a link, and how to remove that from its address once the answer is closed. */
export function useAnswerAtOnce(): readonly [boolean, () => void] {
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  const isAsked = query.get('answer') === 'now'
  return [isAsked, () => isAsked && navigate(path, { replace: true })]
}
