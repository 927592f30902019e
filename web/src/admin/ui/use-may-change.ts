import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** True if the reader can change settings; other staff have read access. */
export function useMayChange(): boolean {
  const { data } = useSuspenseQuery({ ...api.get_my_role.query(), staleTime: Infinity })
  return data.role === 'super_admin'
}
