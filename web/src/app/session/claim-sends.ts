import type { Profile } from '@hai/contract/identity'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'

/** Errors are only logged. */
export async function claimSends({ id: user_id, hai_tag, email, phone }: Profile): Promise<void> {
  try {
    const { claimed } = await api.claim_pending_sends({ user_id, hai_tag, email, phone })
    if (claimed > 0) await queryClient.invalidateQueries()
  } catch (error) {
    console.warn('could not claim pending sends', error)
  }
}
