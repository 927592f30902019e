import type { StaffPerson } from '@hai/contract/staff-person'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'

export const unknownMember = (user_id: string): StaffPerson => ({ user_id, full_name: null, hai_tag: null, email: '' })

export function useMemberName(person: StaffPerson | null): StaffPerson | null {
  const isUnnamed = person?.full_name === null && person.email === ''
  const { data } = useQuery({
    ...api.admin_find_member.query({ query: person?.user_id ?? '', limit: 1 }),
    enabled: isUnnamed,
    staleTime: Infinity,
  })
  const found = isUnnamed ? data?.items.find(({ user_id }) => user_id === person.user_id) : undefined
  if (!found) return person
  const { user_id, full_name, hai_tag, email } = found
  return { user_id, full_name, hai_tag, email }
}
