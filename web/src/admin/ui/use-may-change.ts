import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

/** Whether whoever looks may change settings; everybody else of the staff reads them. */
export function useMayChange(): boolean {
  const { data } = useSuspenseQuery({ ...api.get_my_role.query(), staleTime: Infinity })
  return data.role === 'super_admin'
}
