import { skipToken, useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../api/api.ts'
import { hasCode } from '../api/api-error.ts'
import { refreshAfter } from '../api/query-client.ts'
import { useChannel } from '../api/use-channel.ts'
import { closeOverlay } from '../lib/overlays.ts'
import { formatUsd } from '../lib/money-text.ts'
import { paths } from '../lib/paths.ts'
import { useStore } from '../lib/store.ts'
import { toast } from '../lib/toast.ts'
import { getTranslations } from '../lib/translations.ts'
import { callsOf, cannotArrive, outgoingCalls, type OutgoingAttempt, type OutgoingStore } from './outgoing-payment.ts'
import { dispatch } from './payment-state.ts'
import { foundValues, titleValues } from './payment-titles.ts'

const LOOK_UP_INTERVAL_MS = 15_000

/**
 * True if the outcome is new: no look-up has found it before, and no retry is running, which reports the outcome itself.
 */
function settle(store: OutgoingStore, { key }: OutgoingAttempt): boolean {
  const before = store.get()
  dispatch(store, { type: 'outcome_found', key })
  return store.get() !== before
}

/** A payment that went out although its answer was lost. */
export interface FoundPayment {
  readonly title: string
  readonly text: string
  /** The page that shows it. */
  readonly path: string
  readonly isCashout: boolean
}

/** The receipt names the payment, because several may have used its key, and only it knows the cash-out. */
async function describe(transaction_id: string, attempt: OutgoingAttempt | null): Promise<FoundPayment> {
  const t = getTranslations('payments')
  const isNamed = attempt?.others.length === 0
  const isEnough = isNamed && attempt.input.call !== 'request_cashout'
  const found = isEnough ? null : await api.get_transaction({ transaction_id }).catch(() => null)
  const cashout_id = found?.cashout_id ?? null
  const known = isNamed ? titleValues(attempt.input) : { kind: 'unknown', amount: '', name: '' }
  return {
    title: t('went_out', found && known.kind === 'unknown' ? foundValues(found) : known),
    text: t('went_out_text', { kind: found && cashout_id !== null ? 'cash_out' : 'other', total: formatUsd(found?.total ?? 0) }),
    path: cashout_id === null ? paths.transaction(transaction_id) : paths.cashout(cashout_id),
    isCashout: cashout_id !== null,
  }
}

/** Leaves the form for the page of a payment that went out although its answer was lost. */
export function showPaid({ title, text, path }: FoundPayment): void {
  closeOverlay()
  toast({ title, text, kind: 'done' })
  navigate(path)
}

/**
 * Makes `send` open the receipt if the server refuses the key because an earlier payment with it went out. The error of
 * the refusal is thrown all the same.
 */
export const withReceiptOnConflict =
  <Input, Answer>(store: OutgoingStore, send: (input: Input, key: string) => Promise<Answer>) =>
  async (input: Input, key: string): Promise<Answer> => {
    try {
      return await send(input, key)
    } catch (error) {
      if (hasCode(error, 'IDEMPOTENCY_CONFLICT')) {
        const { earlier } = store.get()
        const { transaction_id } = await api.find_payment({ key })
        // The earlier payment may have been of any kind.
        void refreshAfter(outgoingCalls)
        if (transaction_id !== null) showPaid(await describe(transaction_id, earlier))
      }
      throw error
    }
  }

interface FindPaymentOptions {
  readonly onPaid: (found: FoundPayment) => void
  readonly onNotPaid: (attempt: OutgoingAttempt) => void
}

/**
 * Looks for a payment whose answer was lost: at once, when the network returns, after each event of the wallet, and every
 * 15 seconds. An empty answer proves nothing for an hour, because the request may still arrive. For the same reason, it
 * also looks after the events of this hour if a retry was refused.
 */
export function useFindPayment(store: OutgoingStore, { onPaid, onNotPaid }: FindPaymentOptions): void {
  const state = useStore(store)
  const attempt = state.name === 'sending' || state.earlier?.isElsewhere ? null : state.earlier
  const lookUp = async (searched: OutgoingAttempt, signal: AbortSignal): Promise<null> => {
    const { transaction_id } = await api.find_payment({ key: searched.key })
    if (transaction_id !== null) {
      const found = await describe(transaction_id, searched)
      // If the card was closed meanwhile, it shows the outcome when it is opened again.
      if (signal.aborted || !settle(store, searched)) return null
      void refreshAfter(callsOf(searched))
      onPaid(found)
    } else if (!signal.aborted && cannotArrive(searched.sent_at_ms)) {
      // A retry may have been sent after this look-up. A refusal has already said that the payment did not go out.
      if (store.get().earlier === searched && settle(store, searched) && !searched.isRefused) onNotPaid(searched)
    }
    return null
  }
  const { refetch } = useQuery({
    queryKey: [...api.find_payment.key, attempt?.key],
    queryFn: attempt ? ({ signal }) => lookUp(attempt, signal) : skipToken,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: !attempt?.isRefused && LOOK_UP_INTERVAL_MS,
  })
  const lookUpNow = () => {
    if (attempt) void refetch()
  }
  useChannel('wallet', ({ event }) => event === 'activity' && lookUpNow(), lookUpNow)
}
