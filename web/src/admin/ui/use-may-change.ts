import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export function useMayChange(): boolean {
  const { data } = useSuspenseQuery({ ...api.get_my_role.query(), staleTime: Infinity })
  return data.role === 'super_admin'
}
