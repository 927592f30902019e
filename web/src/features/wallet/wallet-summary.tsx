import type { Output } from '@hai/contract/contract'
import { ChevronRight } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { prefetchWhenIdle } from '../../lib/prefetch-when-idle.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { Box } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { HoldsExplained, preloadHolds } from './holds-explained.tsx'
import { PendingSends, type usePendingSends } from './pending-sends.tsx'
import { PendingLink } from './pending-payments.tsx'

export interface WalletSummaryProps {
  dashboard: Output<'get_dashboard'> | undefined
  asOf: string | null
  /** Null unless the list is filtered to unclaimed payments, which are then shown here with cancel buttons. */
  pending: ReturnType<typeof usePendingSends> | null
}

/** Shown only on narrow screens. The balance is beside the title, to leave room for the activity. */
export function WalletSummary({ dashboard, asOf, pending }: WalletSummaryProps) {
  const t = useTranslations('wallet')
  const count = dashboard?.pending_sends ?? 0
  return (
    <>
      {asOf && dashboard && <p className="text-sm text-ink-soft">{asOf}</p>}
      {pending ? (
        <PendingSends list={pending} />
      ) : (
        count > 0 && (
          <Box flush>
            <PendingLink title={t('waiting_pending', { count })} count={count} />
          </Box>
        )
      )}
    </>
  )
}

export function BalanceLine({ dashboard }: Pick<WalletSummaryProps, 'dashboard'>) {
  const t = useTranslations('wallet')
  const isHidden = useAmountsHidden()
  if (!dashboard) return <SkeletonBlock className="my-1 h-4 w-40" />
  const { available_balance, on_hold_balance } = dashboard.wallet
  return (
    <section aria-label={t('ui.available')}>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 text-ink-soft">
        <span>
          {t('ui.available')}{' '}
          {isHidden ? (
            <b role="img" aria-label={t('ui.amount_hidden')}>
              {HIDDEN_AMOUNT}
            </b>
          ) : (
            <Amount cents={available_balance} className="text-ink" />
          )}
        </span>
        {on_hold_balance > 0 && !isHidden && (
          <OnHold>
            {t('ui.on_hold')} <Amount cents={on_hold_balance} kind="wait" />
          </OnHold>
        )}
      </div>
    </section>
  )
}

function OnHold({ children }: { children: ReactNode }) {
  const [isExplaining, setExplaining] = useState(false)
  useEffect(() => prefetchWhenIdle(preloadHolds), [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setExplaining(true)}
        className="-my-2.5 inline-flex min-h-(--size-touch) items-center gap-1"
      >
        <span>{children}</span>
        <ChevronRight className="size-4" aria-hidden="true" />
      </button>
      {isExplaining && <HoldsExplained onClose={() => setExplaining(false)} />}
    </>
  )
}
