import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useTranslations, type PlainKey } from '../../lib/translations.ts'
import { Figures } from '../../ui/figures.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'

type Limits = Output<'list_limits'>

const tierSteps: readonly PlainKey<'legal'>[] = ['tier_step_0', 'tier_step_1', 'tier_step_2', 'tier_step_3']

export function LiveLimits() {
  const t = useTranslations('legal')
  const { data, error, refetch } = useQuery(api.list_limits.query())
  if (error) return <LoadFailed onRetry={() => void refetch()} />
  if (!data) return <SlipSkeleton lines={6} label={t('ui.loading')} />
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 print:grid-cols-2">
      {data.tiers.map((tier) => (
        <Tier key={tier.tier} of={tier} />
      ))}
      {data.agents.map(({ level, balance, job_maximum, jobs_open_max }) => (
        <Card key={level} title={t('agent_level', { level })}>
          <Figures
            items={[
              { label: t('limit_agent_balance'), value: formatUsd(balance) },
              { label: t('limit_job'), value: formatUsd(job_maximum) },
              { label: t('limit_jobs_open'), value: jobs_open_max },
            ]}
          />
        </Card>
      ))}
    </div>
  )
}

const Card = ({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) => (
  <Box className="break-inside-avoid">
    <h3>{title}</h3>
    {sub && <p className="text-sm text-ink-soft">{sub}</p>}
    {children}
  </Box>
)

function Tier({ of: { tier, balance, out_per_day, cashout } }: { of: Limits['tiers'][number] }) {
  const t = useTranslations('legal')
  const step = tierSteps[tier]
  return (
    <Card title={t('ui.tier', { tier })} {...(step && { sub: t(step) })}>
      <Figures
        items={[
          { label: t('limit_balance'), value: formatUsd(balance) },
          { label: t('ui.daily_limit'), value: formatUsd(out_per_day) },
          ...(cashout
            ? [
                { label: t('limit_cashout_each'), value: formatUsd(cashout.each) },
                { label: t('ui.cashouts_day'), value: formatUsd(cashout.per_day) },
                { label: t('ui.cashouts_30_days'), value: formatUsd(cashout.days_30) },
              ]
            : [{ label: t('ui.cash_outs'), value: t('limit_none') }]),
        ]}
      />
    </Card>
  )
}
