import { useLocation, useSearchParams } from 'wouter'

/** Returns whether the page was opened with `paths.answer`, and a function that removes the parameter from the URL. */
export function useAnswerParameter(): readonly [boolean, () => void] {
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  const isAsked = query.get('answer') === 'now'
  return [isAsked, () => isAsked && navigate(path, { replace: true })]
}
