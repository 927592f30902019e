import type { Output } from '@hai/contract/contract'
import type { Payee } from '@hai/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { payeeText, samePayee } from './parse-payee.ts'

/** Avoids a lookup per letter, because lookups of strangers are rate-limited. */
const LOOKUP_DELAY_MS = 1_300

type Recent = Output<'list_recent_recipients'>['items'][number]

export const useRecent = () => useQuery(api.list_recent_recipients.query())

export function matchRecent(recent: readonly Recent[], typed: string): Recent[] {
  const tag = typed.trim().replace(/^@/, '').toLowerCase()
  if (tag === '') return [...recent]
  return recent.filter(({ hai_tag, shown_name, nickname }) =>
    `${hai_tag} ${shown_name} ${nickname ?? ''}`.toLowerCase().includes(tag),
  )
}

/** True while an unknown address is no error yet: recent payees match, and the address was not submitted. */
export const isHalfTyped = (error: unknown, { isEntered, isMatching }: { isEntered: boolean; isMatching: boolean }): boolean =>
  isMatching && !isEntered && hasCode(error, 'RECIPIENT_UNAVAILABLE')

/** Recent payees are known and not looked up. `isComplete`: looks up at once, because the user has finished typing. */
export function useRecipient(payee: Payee | null, recent: readonly Recent[], isComplete: boolean) {
  // Starts empty, so that even the first possible tag (three letters) waits for the pause.
  const rested = useDebounced(payee === null ? '' : payeeText(payee), LOOKUP_DELAY_MS, '')
  const isRecent = payee !== null && recent.some(({ hai_tag }) => samePayee(payee, { hai_tag }))
  const isWanted = payee !== null && !isRecent && (isComplete || rested === payeeText(payee))
  const lookup = useQuery({ ...api.find_recipient.query(payee ?? { hai_tag: 'nobody' }), enabled: isWanted, retry: false })
  return { isRecent, isLooking: payee !== null && !isRecent && (!isWanted || lookup.isPending), lookup }
}
