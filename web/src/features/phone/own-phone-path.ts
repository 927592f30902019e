import { useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'

/** The path of the form for the number. Keeps `returnTo`, so that the verification can return to the original page. */
export function useOwnPhonePath(): string {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return paths.ownPhone(returnTo === null ? {} : { returnTo })
}
