import { useLocation, useSearchParams } from 'wouter'

/** Whether the page was opened by a link with `ANSWER_AT_ONCE`, and how to remove that from its address once the answer is closed. */
export function useAnswerAtOnce(): readonly [boolean, () => void] {
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  const isAsked = query.get('answer') === 'now'
  return [isAsked, () => isAsked && navigate(path, { replace: true })]
}
