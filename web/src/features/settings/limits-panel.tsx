import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { Output } from '@hai/contract/contract'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { StaleDataLine } from '../../api/stale-data-line.tsx'
import { errorMessage } from '../../api/error-messages.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Meter } from '../../ui/bars.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import { SEPARATOR } from '../../lib/separator.ts'

type Limits = Output<'get_limits'>

export function LimitsPanel() {
  const t = useTranslations('settings')
  const query = useQuery(api.get_limits.query())
  const { data, error } = query
  return (
    <Section
      title={t('limits')}
      action={
        data && (
          <Status tone={data.tier > 0 ? 'in' : 'plain'} icon={Check}>
            {t('ui.tier', { tier: data.tier })}
          </Status>
        )
      }
    >
      {data && <StaleDataLine query={query} />}
      <Box className="grid grid-cols-1 gap-5">
        {data ? <LimitBars limits={data} /> : error ? <Notice kind="problem" title={errorMessage(error)} /> : <LimitBones />}
      </Box>
    </Section>
  )
}

function LimitBars({ limits: { out_per_day, balance, cashout } }: { limits: Limits }) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const figure = ({ used, limit }: { used: number; limit: number }) => (
    <RichText
      text={t('used_of', { used: formatUsd(used), limit: formatUsd(limit) })}
      b={(words) => <b className="text-ink">{words}</b>}
    />
  )
  const leftText = ({ remaining, resets_at }: Limits['balance']) =>
    t('left', { left: formatUsd(remaining), when: resets_at ? exactMoment(new Date(resets_at), language) : '' })
  return (
    <>
      <Meter
        label={t('ui.daily_limit')}
        used={out_per_day.used}
        limit={out_per_day.limit}
        figure={figure(out_per_day)}
        note={leftText(out_per_day)}
      />
      <Meter
        label={t('balance')}
        used={balance.used}
        limit={balance.limit}
        figure={figure(balance)}
        note={t('room', { left: formatUsd(balance.remaining) })}
      />
      {cashout && (
        <>
          <Meter
            label={t('ui.cashouts_day')}
            used={cashout.per_day.used}
            limit={cashout.per_day.limit}
            figure={figure(cashout.per_day)}
            note={`${leftText(cashout.per_day)}${SEPARATOR}${t('cashout_each', { each: formatUsd(cashout.each) })}`}
          />
          <Meter
            label={t('ui.cashouts_30_days')}
            used={cashout.days_30.used}
            limit={cashout.days_30.limit}
            figure={figure(cashout.days_30)}
            note={t('cashouts_left', { left: formatUsd(cashout.days_30.remaining) })}
          />
        </>
      )}
    </>
  )
}

const LimitBones = () => (
  <>
    {[0, 1].map((index) => (
      <div key={index} className="grid gap-2 py-1">
        <SkeletonBlock className="w-2/5" />
        <SkeletonBlock className="h-1.5" />
        <SkeletonBlock className="h-3 w-3/5" />
      </div>
    ))}
  </>
)
