import { highestWithin } from '@hai/contract/fee-bands'
import type { Cents } from '@hai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { LimitHelp } from '../../payments/limit-help.tsx'
import { useOwnMaximum } from '../../payments/amount-bounds.ts'
import { amountError } from '../../payments/amount-errors.ts'
import { useHtgRate } from '../../payments/use-htg.ts'
import { quickAmountsFor } from '../../lib/quick-amounts.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { currentPath, paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { cashoutBound, leftOfLimits, type CashoutLimits } from './cashout-bounds.ts'
import { Price } from './price.tsx'
import { leaveForLimits, type CashOutFlow } from './use-cash-out.ts'

export function AmountStep({ flow }: { flow: CashOutFlow }) {
  const t = useTranslations('cashouts')
  const { typed, amount, amountField, quote, limits } = flow
  const rate = useHtgRate()
  const { available } = useOwnMaximum()
  const everything = useMaximumAmount(limits.data?.cashout ?? null)
  if (limits.data?.cashout === null) return <NotYet onLeave={() => leaveForLimits(flow)} />
  const of = limits.data?.cashout
  const exceeded = cashoutBound({ amount, quote: quote.settled, limits: of ?? null, available })
  const left = of ? leftOfLimits(of) : null
  const error = amountError({
    amount,
    isTouched: amountField.error === true,
    quoteError: quote.error,
    exceeded,
    limits: [left],
  })
  const nearest = exceeded?.bound
  const isMoneyMissing = nearest === 'short' || nearest === 'balance'
  const over = nearest === 'each' || nearest === 'day' || nearest === 'days_30' ? nearest : null
  return (
    <StepBody label={t('how_much')} takesFocus={false}>
      <AmountField
        label={t('ui.amount_usd')}
        value={typed}
        onChange={flow.type}
        onBlur={amountField.onBlur}
        autoFocus
        error={error}
        rate={rate}
        everything={everything}
        quick={quickAmountsFor({ left, available: everything ?? available, isOver: over !== null })}
      />
      {over && <LimitHelp name={over} of="cash" onLeave={() => leaveForLimits(flow)} />}
      {isMoneyMissing && (
        <Button size="small" className="justify-self-start" onClick={() => openOverlay('add-funds')}>
          {t('ui.add_money')}
        </Button>
      )}
      {(error === null || quote.displayed !== null) && <Price quote={quote} by={flow.destination?.method} />}
      {of && over === null && (
        <p className="text-sm text-ink-soft">
          {t('limits_left', {
            each: formatUsd(of.each),
            day: formatUsd(of.per_day.remaining),
            month: formatUsd(of.days_30.remaining),
          })}
        </p>
      )}
    </StepBody>
  )
}

function NotYet({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('cashouts')
  return (
    <>
      <Notice kind="wait" title={t('tier_title')}>
        <p>{t('tier_text')}</p>
      </Notice>
      <ButtonLink href={paths.verifyPhone({ returnTo: currentPath() })} kind="main" wide onClick={onLeave}>
        {t('ui.verify_phone')}
      </ButtonLink>
    </>
  )
}

/**
 * The largest amount that the limits allow and the balance covers with fee and tax. Null if there is none or it is
 * unknown.
 */
function useMaximumAmount(limits: CashoutLimits | null): Cents | null {
  const rules = useQuery(api.list_fee_rules.query())
  const wallet = useQuery(api.get_wallet.query())
  const rule = rules.data?.items.find(({ operation }) => operation === 'cash_out')
  if (!rule || !wallet.data || !limits) return null
  return highestWithin(rule, wallet.data.available_balance, leftOfLimits(limits))
}
