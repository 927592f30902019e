import type { WholeTicket } from '@hai/contract/support'
import type { ChosenPicture } from '../../lib/picture-to-send.ts'

/** Members use their session, and guests the token of their link. */
export interface TicketCalls {
  readonly write: (input: {
    readonly idempotency_key: string
    readonly body: string
    readonly chosen: readonly ChosenPicture[]
  }) => Promise<WholeTicket>
  readonly rate: (input: { readonly score: number; readonly comment: string }) => Promise<WholeTicket>
  readonly picture: (file_id: string) => Promise<{ readonly content: Blob }>
}
