import type { CashIn } from '@hai/contract/cash-ins'
import { useMutation } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useParams } from 'wouter'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paymentErrorText } from '../../payments/payment-errors.ts'
import { useHtg } from '../../payments/use-htg.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { BackLink, Button, ButtonLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { CancelCashIn } from './cancel-cash-in.tsx'
import { TimeLeft } from './time-left.tsx'
import { cacheCashIn } from './live-cash-ins.ts'
import { useCashIn, useBothAmounts } from './use-cash-in.ts'

/** A cash-in, seen by either side. Only the member can confirm it, and only the confirmation moves money. */
export function CashInScreen() {
  const t = useTranslations('cash_ins')
  const { cash_in_id } = useParams<{ cash_in_id: string }>()
  const { data, error, refetch } = useCashIn(cash_in_id)
  return (
    <div className="mx-auto grid w-full max-w-120 grid-cols-1 gap-4 lg:max-w-none">
      <Screen
        title={t('title')}
        action={
          data?.role === 'agent' ? (
            <BackLink href={paths.agentDashboard()}>{t('ui.agent_dashboard')}</BackLink>
          ) : (
            <BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>
          )
        }
      >
        {data ? (
          <Shown cashIn={data} />
        ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
          <MissingItem icon={Banknote} title={t('not_found')} backHref={paths.wallet()} backName={t('ui.back_to_wallet')} />
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={3} label={t('ui.loading')} />
        )}
      </Screen>
    </div>
  )
}

function Shown({ cashIn }: { cashIn: CashIn }) {
  const t = useTranslations('cash_ins')
  const toHtg = useHtg()
  const { counterparty, amount, role, status, expires_at } = cashIn
  const name = counterparty.shown_name
  const htg = toHtg(amount)
  return (
    <Split>
      <Box className="grid grid-cols-1 gap-4">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} avatar_url={counterparty.avatar_url} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{t(role === 'agent' ? 'you_took' : 'agent_took', { name })}</p>
            <p className="text-sm wrap-anywhere text-ink-soft">@{counterparty.hai_tag}</p>
          </div>
        </div>
        <div>
          <p className="text-hero leading-[1.05]">
            <Amount cents={amount} size="hero" />
          </p>
          {htg !== null && <InGourdes htg={htg} />}
        </div>
        {status === 'waiting' && <TimeLeft at={expires_at} />}
      </Box>
      <div className="grid grid-cols-1 content-start gap-4 max-lg:-mt-3">
        <Outcome cashIn={cashIn} />
        {role === 'member' && status === 'waiting' && <Answer cashIn={cashIn} />}
        <CancelCashIn cashIn={cashIn} />
      </div>
    </Split>
  )
}

function Outcome({ cashIn: { status, amount, role, counterparty, transaction_id } }: { cashIn: CashIn }) {
  const t = useTranslations('cash_ins')
  const inBoth = useBothAmounts()
  const name = counterparty.shown_name
  return (
    <div aria-live="polite" className="grid grid-cols-1 gap-3 empty:sr-only">
      {role === 'agent' && status === 'waiting' && <Notice kind="wait" title={t('waiting', { name })} />}
      {status === 'completed' && (
        <Notice
          kind="in"
          title={role === 'member' ? t('ui.now_in_wallet', { amount: inBoth(amount) }) : t('confirmed', { name })}
        />
      )}
      {(status === 'declined' || status === 'cancelled' || status === 'expired') && (
        <Notice kind="problem" title={t(role === 'member' ? `own_${status}` : status, { name })}>
          <p>{t(role === 'member' ? 'take_back' : 'give_back')}</p>
        </Notice>
      )}
      {transaction_id !== null && (
        <ButtonLink href={paths.transaction(transaction_id)} kind="main" wide>
          {t('ui.open_receipt')}
        </ButtonLink>
      )}
    </div>
  )
}

function Answer({ cashIn: { id: cash_in_id, amount, actions } }: { cashIn: CashIn }) {
  const t = useTranslations('cash_ins')
  const isOnline = useOnline()
  const inBoth = useBothAmounts()
  const { run, isBusy, problem } = usePayment({
    calls: ['confirm_cash_in'],
    send: (_input: null, idempotency_key) => api.confirm_cash_in({ idempotency_key, cash_in_id }),
    onDone: cacheCashIn,
  })
  const decline = useMutation({
    mutationKey: ['decline_cash_in'],
    mutationFn: () => api.decline_cash_in({ cash_in_id }),
    onSuccess: cacheCashIn,
  })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice kind="wait" title={t('confirm_only')}>
        <p>{t('confirm_text')}</p>
      </Notice>
      {problem &&
        (problem.kind === 'refused' && hasCode(problem.error, 'AGENT_UNAVAILABLE') ? (
          <Notice kind="problem" title={t('agent_cannot')}>
            <p>{t('take_back')}</p>
          </Notice>
        ) : (
          <Notice kind="problem" title={paymentErrorText(problem)}>
            <LimitHelp problem={problem} />
          </Notice>
        ))}
      {decline.error && <Notice kind="problem" title={errorMessage(decline.error)} />}
      {actions.includes('confirm') && (
        <Button kind="main" size="tall" wide busy={isBusy} refused={!isOnline || decline.isPending} onClick={() => run(null)}>
          {t('confirm', { amount: inBoth(amount) })}
        </Button>
      )}
      {actions.includes('decline') && (
        <Button wide busy={decline.isPending} refused={!isOnline || isBusy} onClick={() => decline.mutate()}>
          {t('decline')}
        </Button>
      )}
    </div>
  )
}
