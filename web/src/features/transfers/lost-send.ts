import type { CallInput, Output } from '@hai/contract/contract'
import { useEffect, useEffectEvent } from 'react'
import { api } from '../../api/api.ts'
import { useChannel } from '../../api/use-channel.ts'
import { hasTexts, keptDraft } from '../../lib/kept-draft.ts'
import type { Person, Quote } from './send-flow.ts'

/** What the member agreed to: the command without its key, to whom, and the price on the screen. */
export interface Agreed {
  readonly asked: Omit<CallInput<'send_money'>, 'idempotency_key'>
  readonly person: Person
  readonly quote: Quote
}

/** A send that went out and was not answered yet. */
export interface OpenSend extends Agreed {
  readonly idempotency_key: string
}

const isOpenSend = (value: unknown): value is OpenSend =>
  hasTexts(value, 'idempotency_key') &&
  ['asked', 'person', 'quote'].every((part) => typeof Reflect.get(value, part) === 'object' && Reflect.get(value, part) !== null)

/** The last one in this tab, so that a reload forgets neither that there was a try nor its key. */
export const openSend = keptDraft<OpenSend>('hai.send', isOpenSend)

/**
 * Finds out what became of a send whose answer was lost: at once, whenever something happens in the wallet, and when events come again.
 * Not found is no answer: it may still be under way.
 */
export function useLostSend(lost: OpenSend | null, onFound: (answer: Output<'send_money'>, lost: OpenSend) => void): void {
  const look = async () => {
    if (!lost) return
    const { asked, idempotency_key } = lost
    const { sent } = await api.find_send({ command: { ...asked, idempotency_key } }).catch(() => ({ sent: null }))
    if (sent) onFound(sent, lost)
  }
  useChannel(
    'wallet',
    ({ event }) => {
      if (event === 'activity') void look()
    },
    () => void look(),
  )
  const lookNow = useEffectEvent(look)
  const key = lost?.idempotency_key
  useEffect(() => {
    if (key !== undefined) void lookNow()
  }, [key])
}
