import type { CashIn } from '@hai/contract/cash-ins'
import type { Cents } from '@hai/contract/money'
import { readPayText } from '@hai/contract/pay-address'
import { useQuery } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { api } from '../../api/api.ts'
import { paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { RECENT_ITEMS_MAX, REPEATED_WITHIN_MS } from '../../payments/repeated-action.ts'
import { useHtg, useHtgRate } from '../../payments/use-htg.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { ownOrigins } from '../../lib/pay-codes.ts'
import { useQrFromPicture } from '../../lib/use-qr-from-picture.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CancelCashIn } from './cancel-cash-in.tsx'
import { TimeLeft } from './time-left.tsx'
import { cacheCashIn } from './live-cash-ins.ts'
import { useCashIn, useBothAmounts } from './use-cash-in.ts'

/** The agent’s side of a cash-in: the agent starts it, then waits until the member confirms. */
export function CashInSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cash_ins')
  const [begun, setBegun] = useState<CashIn | null>(null)
  return (
    <Sheet title={t('title')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      {begun ? (
        <Waiting key={begun.id} begun={begun} onAgain={() => setBegun(null)} onClose={onClose} />
      ) : (
        <StartForm
          onBegun={(record) => {
            cacheCashIn(record)
            setBegun(record)
          }}
        />
      )}
    </Sheet>
  )
}

/**
 * A cash-in that the agent may be about to start again, because its answer was lost or another device started it: one
 * that this member has not answered yet, or a recent one of the same amount that they confirmed.
 */
function useEarlierCashIn(hai_tag: string, amount: Cents | null) {
  const now = useNow()
  const { data, isError, refetch } = useQuery({
    ...api.list_cash_ins.query({ role: 'agent', limit: RECENT_ITEMS_MAX }),
    staleTime: 0,
    gcTime: 0,
  })
  const isTheirs = ({ counterparty }: CashIn) => counterparty.hai_tag.toLowerCase() === hai_tag.toLowerCase()
  const isAgain = ({ status, expires_at, ended_at, amount: taken }: CashIn) =>
    status === 'waiting'
      ? new Date(expires_at) > now
      : status === 'completed' && taken === amount && now.getTime() - Date.parse(ended_at ?? '') < REPEATED_WITHIN_MS
  return {
    earlier: data?.items.find((one) => isTheirs(one) && isAgain(one)) ?? null,
    isLoaded: data !== undefined,
    hasFailed: isError && data === undefined,
    reload: () => void refetch(),
  }
}

export function StartForm({ onBegun }: { onBegun: (record: CashIn) => void }) {
  const t = useTranslations('cash_ins')
  const rate = useHtgRate()
  const inBoth = useBothAmounts()
  const [tag, setTag] = useState('')
  const [typed, setTyped] = useState('')
  const [isForeign, setForeign] = useState(false)
  const amount = parseUsd(typed)
  const hai_tag = tag.trim().replace(/^@/, '')
  const { run, isBusy, problem, clear } = usePayment({
    calls: ['start_cash_in'],
    send: (request: { hai_tag: string; amount: number }, idempotency_key) => api.start_cash_in({ idempotency_key, ...request }),
    onDone: onBegun,
  })
  const picture = useQrFromPicture((text) => {
    const target = text === null ? null : readPayText(text, ownOrigins)
    const isTag = target !== null && 'hai_tag' in target
    setForeign(!isTag)
    if (isTag) setTag(target.hai_tag)
  })
  const { earlier, isLoaded, hasFailed, reload } = useEarlierCashIn(hai_tag, amount)
  const waiting = earlier?.status === 'waiting' ? earlier : null
  const form = useForm({
    errors: { tag: hai_tag === '' && t('tag_missing'), amount: (amount === null || amount === 0) && t('ui.amount_required') },
    isBusy,
    // The server refuses a second one while this member has not answered.
    onSubmit: () => {
      if (waiting) onBegun(waiting)
      else if (isLoaded && amount !== null) run({ hai_tag, amount })
    },
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={form.submit}>
      <p className="text-ink-soft">{t('count_first')}</p>
      {problem && <Refused problem={problem} />}
      <Field
        label={t('tag')}
        value={tag}
        before="@"
        maxLength={21}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setTag(target.value.replace(/^@/, ''))
          setForeign(false)
          clear()
        }}
        {...form.field('tag')}
      />
      <FileButton icon={Camera} accept="image/*" capture="environment" busy={picture.isReading} onFile={picture.takePicture}>
        {t('ui.scan_qr')}
      </FileButton>
      {isForeign && <Notice kind="problem" title={t('foreign')} />}
      <AmountField
        label={t('amount')}
        labelHtg={t('amount_htg')}
        unit="htg"
        rate={rate}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          clear()
        }}
        {...form.field('amount')}
      />
      {earlier && <EarlierNotice cashIn={earlier} />}
      {hasFailed && <LoadFailed onRetry={reload} />}
      <Button type="submit" kind="main" size="tall" wide busy={isBusy} refused={!isLoaded}>
        {waiting ? t('show_waiting') : amount !== null && amount > 0 ? t('ask_amount', { amount: inBoth(amount) }) : t('ask')}
      </Button>
    </form>
  )
}

function EarlierNotice({ cashIn: { status, amount, ended_at, counterparty } }: { cashIn: CashIn }) {
  const t = useTranslations('cash_ins')
  const inBoth = useBothAmounts()
  const words = { name: counterparty.shown_name, amount: inBoth(amount) }
  if (status === 'waiting') return <Notice kind="wait" title={t('already_waiting', words)} />
  return (
    <Notice kind="wait" title={t('already_confirmed', { ...words, time: clockTime(new Date(ended_at ?? '')) })}>
      <p>{t('already_confirmed_text')}</p>
    </Notice>
  )
}

const Refused = ({ problem }: { problem: PaymentError }) => (
  <Notice kind="problem" title={paymentErrorText(problem)}>
    <LimitHelp problem={problem} />
  </Notice>
)

interface WaitingProps {
  begun: CashIn
  onAgain: () => void
  onClose: () => void
}

function Waiting({ begun, onAgain, onClose }: WaitingProps) {
  const t = useTranslations('cash_ins')
  const { data = begun } = useCashIn(begun.id)
  const language = useLanguage()
  const { status, amount, agent_share, share_due_at, counterparty, expires_at } = data
  const name = counterparty.shown_name
  const htg = useHtg()(amount)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="text-ink-soft">{t('from', { name, tag: counterparty.hai_tag })}</p>
        <Amount cents={amount} size="hero" />
        {htg !== null && <InGourdes htg={htg} />}
      </div>
      <div aria-live="polite" className="grid grid-cols-1 gap-4">
        {status === 'waiting' && <Notice kind="wait" title={t('waiting', { name })} />}
        {status === 'completed' && (
          <Notice kind="in" title={t('completed', { name, amount: formatUsd(amount) })}>
            {share_due_at !== null && agent_share !== null && (
              <p>{t('share', { amount: formatUsd(agent_share), date: exactMoment(new Date(share_due_at), language) })}</p>
            )}
          </Notice>
        )}
        {(status === 'declined' || status === 'cancelled' || status === 'expired') && (
          <Notice kind="problem" title={t(status, { name })}>
            <p>{t('give_back')}</p>
          </Notice>
        )}
      </div>
      {status === 'waiting' && <TimeLeft at={expires_at} />}
      <CancelCashIn cashIn={data} />
      {status !== 'waiting' && (
        <>
          <Button kind="main" wide onClick={onClose}>
            {t('ui.done')}
          </Button>
          <Button wide onClick={onAgain}>
            {t('another')}
          </Button>
        </>
      )}
    </div>
  )
}
