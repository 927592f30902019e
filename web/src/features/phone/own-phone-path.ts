import { useSearchParams } from 'wouter'
import { paths } from '../../lib/paths.ts'

/** Where the number is written; its verification leads on to where this page was to lead. */
export function useOwnPhonePath(): string {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return paths.ownPhone(returnTo === null ? {} : { returnTo })
}
