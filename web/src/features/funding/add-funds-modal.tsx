import type { CallInput, Output } from '@hai/contract/contract'
import { cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { parseUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { isWithinBounds } from './funding-amount.ts'
import { FundingDone } from './funding-done.tsx'
import { FundingForm } from './funding-form.tsx'
import { SameFunding, useRecentFundings } from './recent-fundings.tsx'
import { UnfinishedFundings } from './unfinished-fundings.tsx'
import { useFundingQuote, type FundingMethod } from './use-funding-quote.ts'

type Funding = Omit<CallInput<'start_funding'>, 'idempotency_key'>

/**
 * The sandbox credits at once, so all attempts share one idempotency key until the outcome is known. Opening a payment
 * page moves no money, so each pair of method and amount gets its own key. The server tries to close earlier pages.
 */
export function createFundingKeys(): (funding: Funding, method: Pick<FundingMethod, 'is_sandbox'>, intent_key: string) => string {
  const keys = new Map<string, string>()
  return ({ method, amount }, { is_sandbox }, intent_key) => {
    if (is_sandbox) return intent_key
    const ask = `${intent_key} ${method} ${String(amount)}`
    const key = keys.get(ask) ?? crypto.randomUUID()
    keys.set(ask, key)
    return key
  }
}

type ModalProps = { onClose: () => void }
type Started = Output<'start_funding'> & Pick<Funding, 'amount'>

export function AddFundsModal({ onClose }: ModalProps) {
  const t = usePaymentTranslations('funding')
  const { data, isPending, refetch } = useQuery(api.list_funding_methods.query())
  const [first] = data?.items ?? []
  if (data && first) return <AddFunds methods={data.items} first={first} onClose={onClose} />
  return (
    <Sheet title={t('ui.add_money')} backLabel={t('ui.close')} closeLabel={t('ui.close')} onClose={onClose}>
      {isPending && <RowsSkeleton rows={2} label={t('methods_loading')} />}
      {data && <Notice title={t('methods_none')} />}
      {!isPending && !data && (
        <Notice kind="problem" title={t('methods_failed')}>
          <Button size="small" className="mt-2 justify-self-start" onClick={() => void refetch()}>
            {t('ui.retry')}
          </Button>
        </Notice>
      )}
    </Sheet>
  )
}

function AddFunds({ methods, first, onClose }: ModalProps & { methods: readonly FundingMethod[]; first: FundingMethod }) {
  const t = useTranslations('funding')
  const [method, setMethod] = useState(first)
  const [typed, setTyped] = useState('')
  const [started, setStarted] = useState<Started | null>(null)
  const [keyOf] = useState(createFundingKeys)
  const amount = parseUsd(typed)
  const limits = useQuery(api.get_limits.query())
  const bounds = { minimum: method.minimum, maximum: method.maximum, room: limits.data?.balance.remaining ?? null }
  const quote = useFundingQuote(method, amount, bounds)
  const adding = usePayment({
    calls: ['start_funding'],
    send: (funding: Funding, key) => api.start_funding({ ...funding, idempotency_key: keyOf(funding, method, key) }),
    onDone: (answer, { amount: added }) => {
      setStarted({ ...answer, amount: added })
      if (answer.next_url !== null) leaveFor(answer.next_url)
    },
  })
  const isRetry = adding.problem?.kind === 'unknown'
  const recent = useRecentFundings()
  const isInvalid = amount === null || !isWithinBounds(amount, bounds)
  const form = useForm({
    errors: { amount: isInvalid },
    isBusy: adding.isBusy,
    onSubmit: () => {
      const { amount: settled, total: quoted_total } = quote.settled ?? {}
      if (settled !== undefined && recent.isLoaded) adding.run({ method: method.method, amount: settled, quoted_total })
    },
  })
  const addMore = () => {
    setStarted(null)
    setTyped('')
    form.reset()
  }
  const frame = { title: t('ui.add_money'), backLabel: t('ui.close'), closeLabel: t('ui.close'), onClose }

  if (started)
    return (
      <Sheet {...frame} foot={<DoneFoot next_url={started.next_url} onMore={addMore} onClose={onClose} />}>
        <FundingDone amount={cents(started.amount)} status={started.status} />
      </Sheet>
    )
  return (
    <Sheet
      {...frame}
      onSubmit={form.submit}
      foot={
        <AddButton
          quote={quote.settled}
          isSandbox={method.is_sandbox}
          isRetry={isRetry}
          isBusy={adding.isBusy}
          isReady={isInvalid || (quote.settled !== null && recent.isLoaded)}
        />
      }
    >
      {methods.some(({ is_sandbox }) => !is_sandbox) && <UnfinishedFundings fundings={recent.fundings} onLeave={onClose} />}
      <FundingForm
        methods={methods}
        method={method}
        bounds={bounds}
        typed={typed}
        amount={amount}
        field={form.field('amount')}
        quote={quote}
        onMethod={(other) => {
          setMethod(other)
          adding.clear()
        }}
        onType={(text) => {
          setTyped(text)
          adding.clear()
        }}
        problem={adding.problem}
      />
      <SameFunding recent={recent} method={method.method} amount={isRetry ? null : amount} />
    </Sheet>
  )
}

interface AddButtonProps {
  quote: Output<'quote_funding'> | null
  isSandbox: boolean
  isRetry: boolean
  isBusy: boolean
  /** True if a press adds the money or shows the error of the amount. */
  isReady: boolean
}

function AddButton({ quote, isSandbox, isRetry, isBusy, isReady }: AddButtonProps) {
  const t = useTranslations('funding')
  const inGourdes = useGourdes()
  const labelOf = ({ credited, total, pays_htg }: Output<'quote_funding'>) =>
    isSandbox
      ? t(isRetry ? 'add_retry' : 'add_amount', { amount: formatUsd(credited) })
      : t(isRetry ? 'pay_retry' : 'pay_amount', { amount: pays_htg === null ? formatUsd(total) : inGourdes(pays_htg) })
  return (
    <Button type="submit" kind="main" size="tall" wide busy={isBusy} refused={!isReady}>
      {isBusy ? t(isSandbox ? 'adding' : 'opening') : quote ? labelOf(quote) : t('ui.add_money')}
    </Button>
  )
}

/** Opens the provider's page in the same tab, because the provider returns the member to this app. */
const leaveFor = (url: string): void => window.location.assign(url)

function DoneFoot({ next_url, onMore, onClose }: { next_url: string | null; onMore: () => void; onClose: () => void }) {
  const t = useTranslations('funding')
  if (next_url !== null)
    return (
      <a href={next_url} className={buttonStyle({ kind: 'main', size: 'tall', wide: true })}>
        {t('go_to_page')}
      </a>
    )
  return (
    <>
      <Button wide onClick={onMore}>
        {t('add_more')}
      </Button>
      <Button kind="main" size="tall" wide onClick={onClose}>
        {t('ui.done')}
      </Button>
    </>
  )
}
