import { useLocation, useSearchParams } from 'wouter'

/** True if the page was opened with `paths.answer`. The function removes the parameter from the URL. */
export function useAnswerParameter(): readonly [boolean, () => void] {
  const [path, navigate] = useLocation()
  const [query] = useSearchParams()
  const isAsked = query.get('answer') === 'now'
  return [isAsked, () => isAsked && navigate(path, { replace: true })]
}
