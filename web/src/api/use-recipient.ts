import type { Output } from '@hai/contract/contract'
import type { Payee } from '@hai/contract/transfers'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from './api-error.ts'
import { api } from './api.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { payeeText, samePayee } from './read-payee.ts'

/** Long enough that a tag being typed is not looked up letter by letter: strangers are budgeted, 5 a minute. */
const LOOKUP_DELAY_MS = 700

type Recent = Output<'list_recent_recipients'>['items'][number]

export const useRecent = () => useQuery(api.list_recent_recipients.query())

/** People paid before who match what is being typed: no look-up is spent on them. */
export function matchRecent(recent: readonly Recent[], typed: string): Recent[] {
  const wanted = typed.trim().replace(/^@/, '').toLowerCase()
  if (wanted === '') return [...recent]
  return recent.filter(({ hai_tag, shown_name, nickname }) =>
    `${hai_tag} ${shown_name} ${nickname ?? ''}`.toLowerCase().includes(wanted),
  )
}

/** True while "nobody has this address" is no answer yet: people paid before match, and the address was not entered. */
export const isHalfTyped = (error: unknown, { isEntered, isMatching }: { isEntered: boolean; isMatching: boolean }): boolean =>
  isMatching && !isEntered && hasCode(error, 'RECIPIENT_UNAVAILABLE')

/** Who has this address. Asked once typing rests, and not at all for people paid before: they are known. */
export function useRecipient(payee: Payee | null, recent: readonly Recent[]) {
  // Results are drawn from the third letter on: those three are no tag that has rested.
  const rested = useDebounced(payee === null ? '' : payeeText(payee), LOOKUP_DELAY_MS, '')
  const isRecent = payee !== null && recent.some(({ hai_tag }) => samePayee(payee, { hai_tag }))
  const isWanted = payee !== null && !isRecent && rested === payeeText(payee)
  const lookup = useQuery({ ...api.find_recipient.query(payee ?? { hai_tag: 'nobody' }), enabled: isWanted, retry: false })
  return { isRecent, isLooking: payee !== null && !isRecent && (!isWanted || lookup.isPending), lookup }
}
