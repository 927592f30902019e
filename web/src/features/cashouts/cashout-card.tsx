import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Status } from '../../ui/status.tsx'
import { cardLink } from './card-link.ts'
import { cashoutStatusStyle } from './cashout-status-style.ts'

export interface CashoutCardProps {
  cashout_id: string
  /** Where the card leads an agent. If absent, the agent gets the same page as the member. */
  agentPath?: string
}

export function CashoutCard({ cashout_id, agentPath }: CashoutCardProps) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  useChannel('cashouts')
  const refetchInterval = usePollingFallback()
  const { data: cashout } = useQuery({ ...api.get_cashout.query({ cashout_id }), refetchInterval })
  if (!cashout) return null
  const { textKey, ...look } = cashoutStatusStyle(cashout)
  const way = cardLink(cashout, agentPath)
  return (
    <section
      aria-label={t('cashout')}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-box bg-sunken px-edge py-2"
    >
      <div className="min-w-0">
        <p className="font-medium">
          {inGourdes(cashout.amount_htg)} <span className="font-normal text-ink-soft">{formatUsd(cashout.amount)}</span>
        </p>
        <Status {...look}>{t(textKey)}</Status>
      </div>
      <Link
        href={way.href}
        className="inline-flex min-h-(--size-touch) items-center gap-1 font-medium text-accent-ink no-underline hover:underline"
      >
        {t(way.textKey)}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Link>
    </section>
  )
}
