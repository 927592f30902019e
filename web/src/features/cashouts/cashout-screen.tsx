import type { Cashout } from '@hai/contract/cashout-record'
import { departmentName } from '@hai/contract/department-name'
import { twoDecimals } from '@hai/contract/number-text'
import { useQuery } from '@tanstack/react-query'
import { Banknote, Receipt } from 'lucide-react'
import { Fragment, Suspense, useState } from 'react'
import { useParams } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { withoutBreaks } from '../../lib/separator.ts'
import { dola } from '../../lib/gourdes.ts'
import { exactMoment } from '../../lib/moments.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { usePaymentTranslations } from '../../payments/use-payment-translations.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { BackLink, Button, ButtonLink } from '../../ui/button.tsx'
import { MissingItem } from '../../ui/missing-item.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Screen, Split } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { CashoutActions } from './cashout-actions.tsx'
import { cashoutStatusStyle, payoutLabel, isHandedOver, type PayoutLabel } from './cashout-status-style.ts'
import { nextStep } from './cashout-timeline.ts'
import { DeadlineLine } from './deadline-line.tsx'
import { useDestinationFigures } from './destination-lines.tsx'
import { History } from './history.tsx'
import { HtgToPayOut } from './htg-to-pay-out.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { PayoutPhoto } from './payout-photo.tsx'
import { ReportShortPay } from './report-short-pay.tsx'
import { RatingSummary } from './rating-summary.tsx'

const HandoverCode = lazyScreen(() => import('./handover-code.tsx').then(({ HandoverCode: one }) => one))
const RatingForm = lazyScreen(() => import('./rating-form.tsx').then(({ RatingForm: one }) => one))

export function CashoutScreen() {
  const t = usePaymentTranslations('cashouts')
  const { cashout_id } = useParams<{ cashout_id: string }>()
  useChannel('cashouts')
  const refetchInterval = usePollingFallback()
  const { data, error, refetch } = useQuery({
    ...api.get_cashout.query({ cashout_id }),
    refetchOnMount: 'always',
    refetchInterval,
  })
  return (
    <Screen title={t('cashout')} action={<BackLink href={paths.cashouts()}>{t('all_cashouts')}</BackLink>}>
      {data ? (
        <CashoutView cashout={data} />
      ) : hasCode(error, 'NOT_FOUND', 'BAD_REQUEST') ? (
        <NoCashout />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SlipSkeleton lines={4} label={t('ui.loading')} />
      )}
    </Screen>
  )
}

function CashoutView({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const { role, status, rating, report_until } = cashout
  const { textKey, ...look } = cashoutStatusStyle(cashout)
  const isMember = role === 'member'
  const canShowCode = isMember && isHandedOver(cashout) && (status === 'accepted' || status === 'sent')
  const code = canShowCode && <CodeToShow key="code" cashout={cashout} />
  const actions = (
    <Fragment key="actions">
      <DeadlineLine cashout={cashout} />
      <CashoutActions cashout={cashout} />
    </Fragment>
  )
  const isAsked = isMember && status === 'completed' && rating === null && report_until !== null
  return (
    <Split>
      <div className="grid grid-cols-1 content-start gap-4">
        <div aria-live="polite">
          <Status {...look}>{t(textKey)}</Status>
        </div>
        <CountFirst cashout={cashout} />
        {isMember && status === 'accepted' && !isHandedOver(cashout) && <ConfirmLater />}
        {/* The keys keep a code that the member opened. */}
        {status === 'sent' ? [actions, code] : [code, actions]}
        {cashout.has_photo && <PayoutPhoto cashout_id={cashout.id} />}
        {isAsked && (
          <Suspense>
            <RatingForm key={cashout.id} cashout={cashout} />
          </Suspense>
        )}
        {rating !== null && <RatingSummary rating={rating} role={role} />}
        {isMember && <ReportShortPay cashout={cashout} />}
        {status === 'completed' && (
          <ButtonLink href={paths.cashoutReceipt(cashout.id)} wide icon={Receipt}>
            {t('ui.open_receipt')}
          </ButtonLink>
        )}
      </div>
      <div className="grid grid-cols-1 content-start gap-7">
        <Who cashout={cashout} />
        <Section title={t('ui.history')}>
          <Box>
            <History cashout={cashout} formatTime={exactMoment} />
          </Box>
        </Section>
        <MoneyFigures cashout={cashout} />
        <WhereTo cashout={cashout} />
      </div>
    </Split>
  )
}

function wordFor(cashout: Cashout): 'count_first' | 'check_first' | PayoutLabel | 'ui.to_pay_out' | 'amount_was' {
  const { role, status } = cashout
  if (status === 'disputed' || nextStep(cashout) === null) return 'amount_was'
  if (role === 'agent') return status === 'sent' ? 'amount_was' : 'ui.to_pay_out'
  if (status !== 'accepted' && status !== 'sent') return payoutLabel(cashout.destination_details.method)
  return isHandedOver(cashout) ? 'count_first' : 'check_first'
}

function CountFirst({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const { amount_htg, amount, htg_per_usd, created_at } = cashout
  const words = wordFor(cashout)
  return (
    <section>
      <p className="text-ink-soft">{t(words)}</p>
      <HtgToPayOut htg={amount_htg} isBack={cashoutStatusStyle(cashout).tone === 'back'} />
      <p className="text-ink-soft">
        {t('ui.dola', { amount: dola(amount_htg, language) })} ·{' '}
        {t('at_rate', {
          amount: formatUsd(amount),
          rate: twoDecimals(htg_per_usd, language),
          time: exactMoment(new Date(created_at), language),
        })}
      </p>
    </section>
  )
}

/** Once the agent says that they paid, the member answers that question, and the code is behind a button. */
function CodeToShow({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const [isWanted, setWanted] = useState(false)
  if (isWanted || cashout.status === 'accepted')
    return (
      <Suspense fallback={<div className="min-h-48" />}>
        <HandoverCode cashout_id={cashout.id} />
      </Suspense>
    )
  return (
    <Button kind="plain" wide onClick={() => setWanted(true)}>
      {t('show_code')}
    </Button>
  )
}

function ConfirmLater() {
  const t = useTranslations('cashouts')
  return (
    <Notice title={t('remote_title')}>
      <p>{t('remote_text')}</p>
    </Notice>
  )
}

function Who({ cashout: { counterparty, agent_place, role } }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  if (!counterparty) return null
  const place =
    agent_place &&
    [agent_place.address, agent_place.commune, departmentName(agent_place.department, language)].filter(Boolean).join(', ')
  return (
    <Section title={t(role === 'member' ? 'ui.agent' : 'member')}>
      <Box>
        <div className="flex items-center gap-3">
          <Avatar name={counterparty.shown_name} avatar_url={counterparty.avatar_url} />
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{counterparty.shown_name}</p>
            {counterparty.hai_tag !== '' && <p className="text-sm text-ink-soft">@{counterparty.hai_tag}</p>}
          </div>
        </div>
        {agent_place && (
          <Figures
            items={[
              { label: t('place'), value: place },
              { label: t('ui.hours'), value: withoutBreaks(agent_place.hours) },
            ]}
          />
        )}
      </Box>
    </Section>
  )
}

function WhereTo({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const items = useDestinationFigures(cashout)
  return (
    <Section title={t('payout_details')}>
      <Box>
        <Figures items={items} />
      </Box>
    </Section>
  )
}

function NoCashout() {
  const t = useTranslations('cashouts')
  return <MissingItem icon={Banknote} title={t('not_found')} backHref={paths.cashouts()} backName={t('all_cashouts')} />
}
