import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

/** Also refetches the other queries that may show this person. */
export function cacheContact(contact: Output<'get_contact'>): void {
  queryClient.setQueryData(api.get_contact.query({ hai_tag: contact.hai_tag }).queryKey, contact)
  for (const { key } of [api.list_recent_recipients, api.get_dashboard, api.list_activity, api.get_transaction])
    void queryClient.invalidateQueries({ queryKey: key })
}
