import { wholeNumber } from '@hai/contract/number-text'
import type { SecurityActivity } from '@hai/contract/security-admin'
import { activitySpans } from '@hai/contract/security-values'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useTranslations } from '../../lib/translations.ts'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { POLLING } from '../ui/polling.ts'
import { TabLinks } from '../ui/tab-links.tsx'
import { DrillDown } from './drill-down.tsx'
import { Accounts, Addresses, Hours } from './top-tables.tsx'

const HourChart = lazyScreen(() => import('./hour-chart.tsx').then(({ HourChart: one }) => one))

const spanIn = (text: string | null) => activitySpans.find((span) => String(span) === text) ?? activitySpans[0]

export function ActivityScreen() {
  const t = useTranslations('admin_security')
  const [query] = useSearchParams()
  const span = spanIn(query.get('span'))
  const { data } = useSuspenseQuery({ ...api.get_security_activity.query({ hours: span }), ...POLLING })
  const sum = (key: 'failed' | 'refused' | 'lockouts') => data.by_hour.reduce((total, hour) => total + hour[key], 0)
  const totals = { failed: sum('failed'), refused: sum('refused'), lockouts: sum('lockouts') }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.security_charts')}>
        <TabLinks
          label={t('admin_ui.time_range')}
          current={String(span)}
          tabs={activitySpans.map((hours) => ({
            name: String(hours),
            href: adminPaths.securityEnhanced({ span: String(hours) }),
            text: t('span_hours', { count: hours }),
          }))}
        />
      </PageHead>
      <Panel title={t('by_hour')}>
        <Facts>
          <Fact label={t('failed')}>{wholeNumber(totals.failed, 'en')}</Fact>
          <Fact label={t('refused')}>{wholeNumber(totals.refused, 'en')}</Fact>
          <Fact label={t('lockouts')}>{wholeNumber(totals.lockouts, 'en')}</Fact>
        </Facts>
        <Suspense fallback={<SkeletonBlock className="h-64 rounded-box" />}>
          <HourChart hours={data.by_hour} label={t('chart_label', totals)} />
        </Suspense>
      </Panel>
      <DrillDown from={data.by_hour[0]?.hour ?? data.as_of} />
      <Tables of={data} span={String(span)} />
    </div>
  )
}

function Tables({ of: { by_hour, addresses, accounts }, span }: { of: SecurityActivity; span: string }) {
  return (
    <>
      <Accounts rows={accounts} span={span} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Addresses rows={addresses} span={span} />
        <Hours rows={by_hour} span={span} />
      </div>
    </>
  )
}
