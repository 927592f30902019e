import type { Output } from '@hai/contract/contract'
import { ChevronRight, Eye, EyeOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { htgOf } from '../../lib/gourdes.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { prefetchWhenIdle } from '../../lib/prefetch-when-idle.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { HoldBar, LegendKey } from '../../ui/bars.tsx'
import { OptionalContent } from '../../ui/error-boundary.tsx'
import { InGourdes } from '../../ui/in-gourdes.tsx'
import { HIDDEN_AMOUNT, toggleAmounts, useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { HoldsExplained, preloadHolds } from './holds-explained.tsx'

const SpeakAmount = lazyScreen(() => import('./speak-amount.tsx').then(({ SpeakAmount: one }) => one))

type Dashboard = Output<'get_dashboard'>

export function Balance({ dashboard: { wallet, rate }, asOf }: { dashboard: Dashboard; asOf?: ReactNode }) {
  const t = useTranslations('wallet')
  const isHidden = useAmountsHidden()
  const { available_balance, on_hold_balance } = wallet
  const available = formatUsd(available_balance)
  const [isExplaining, setExplaining] = useState(false)
  return (
    <section className="grid gap-1.5 md:gap-2" aria-label={t('ui.available')}>
      <div className="-mb-2 flex items-center">
        <h2 className="text-sm leading-5 font-medium tracking-normal text-ink-soft">{t('ui.available')}</h2>
        <button
          type="button"
          aria-label={isHidden ? t('show_amounts') : t('hide_amounts')}
          onClick={toggleAmounts}
          className="grid size-(--size-touch) place-items-center rounded-full text-ink-soft hover:bg-sunken"
        >
          {isHidden ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
        </button>
        {!isHidden && (
          <OptionalContent>
            <SpeakAmount cents={available_balance} />
          </OptionalContent>
        )}
      </div>
      <p className="text-hero leading-[1.05]">
        {isHidden ? (
          <span className="font-bold tracking-[-0.035em]">{HIDDEN_AMOUNT}</span>
        ) : (
          <Amount cents={available_balance} size="hero" />
        )}
      </p>
      {!isHidden && rate && (
        <p className="mb-3">
          <InGourdes htg={htgOf(available_balance, rate.htg_per_usd)} />
        </p>
      )}
      <p role="status" className="sr-only">
        {isHidden ? t('ui.amount_hidden') : t('balance_now', { available })}
      </p>
      {!isHidden && available_balance + on_hold_balance > 0 && (
        <HoldBar
          available={available_balance}
          held={on_hold_balance}
          label={t('bar_label', { available, held: formatUsd(on_hold_balance) })}
        />
      )}
      {on_hold_balance > 0 && !isHidden && <Held amount={formatUsd(on_hold_balance)} onOpen={() => setExplaining(true)} />}
      {isExplaining && <HoldsExplained onClose={() => setExplaining(false)} />}
      {asOf && <p className="py-1 text-sm text-ink-soft">{asOf}</p>}
    </section>
  )
}

function Held({ amount, onOpen }: { amount: string; onOpen: () => void }) {
  const t = useTranslations('wallet')
  useEffect(() => prefetchWhenIdle(preloadHolds), [])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid min-h-(--size-touch) grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-2 text-sm"
    >
      <LegendKey held />
      <span>
        {t('ui.on_hold')} <b className="font-medium whitespace-nowrap">{amount}</b>
      </span>
      <span className="text-ink-soft">{t('hold_why')}</span>
      <ChevronRight className="size-4 text-ink-soft" />
    </button>
  )
}
