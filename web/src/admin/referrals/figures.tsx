import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Picker } from '../../ui/picker.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { Money } from '../ui/sensitive.tsx'

const SPANS_DAYS = [7, 30, 90, 365] as const
const ALL = 'all'

export function Figures() {
  const t = useTranslations('admin_referrals')
  const [span, setSpan] = useState('30')
  const days = SPANS_DAYS.find((one) => String(one) === span)
  const { data, error, refetch } = useQuery({
    ...api.admin_get_referral_figures.query(days === undefined ? {} : { days }),
    ...POLLING,
    placeholderData: keepPreviousData,
  })
  const options = [
    ...SPANS_DAYS.map((one) => ({ value: String(one), text: t('last_days', { count: one }) })),
    { value: ALL, text: t('all_time') },
  ]
  const label = options.find(({ value }) => value === span)?.text
  return (
    <Panel
      title={t('figures')}
      aside={
        <Picker
          variant="bar"
          label={t('span')}
          icon={CalendarDays}
          value={span}
          options={options}
          onPick={setSpan}
          {...(label && { short: label })}
        />
      }
    >
      {data ? (
        <Facts>
          <Fact label={t('codes')}>{data.codes}</Fact>
          <Fact label={t('state_joined')}>{data.joined}</Fact>
          <Fact label={t('phone_verified')}>{data.verified}</Fact>
          <Fact label={t('qualifying_payment')}>{data.paid}</Fact>
          <Fact label={t('state_rewarded')}>{data.rewarded}</Fact>
          <Fact label={t('state_not_counted')}>{Object.values(data.refused).reduce((sum, count) => sum + count, 0)}</Fact>
          <Fact label={t('reward_reversed')}>{data.reversed}</Fact>
          <Fact label={t('rewards_paid')}>
            <Money cents={data.rewards_paid} />
          </Fact>
          <Fact label={t('admin_ui.reversed')}>
            <Money cents={data.taken_back} />
          </Fact>
          <Fact label={t('given_up')}>
            <Money cents={data.given_up} />
          </Fact>
          <Fact label={t('waiting')}>
            <Money cents={data.waiting} />
          </Fact>
        </Facts>
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={2} label={t('ui.loading')} />
      )}
    </Panel>
  )
}
