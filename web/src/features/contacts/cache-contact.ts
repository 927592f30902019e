import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

export function cacheContact(contact: Output<'get_contact'>): void {
  queryClient.setQueryData(api.get_contact.query({ hai_tag: contact.hai_tag }).queryKey, contact)
}
