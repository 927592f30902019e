import type { PublicFigures } from '@hai/contract/transparency'
import { useQuery } from '@tanstack/react-query'
import { Search, ShieldCheck } from 'lucide-react'
import { use } from 'react'
import { UPTIME_DAYS } from '@hai/contract/transparency-values'
import { api } from '../../api/api.ts'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations, useLanguage } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { LedgerState } from './ledger-state.tsx'
import { AllBooks } from './all-books.tsx'
import { TotalOwed } from './total-owed.tsx'
import { OfflineDownloads } from './offline-downloads.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { FindSeal } from './find-seal.tsx'
import { SealLine } from './seal-line.tsx'
import { longDayWithYear } from '../../lib/moments.ts'
import { percentOf } from '../../lib/percent.ts'
import { Figures } from '../../ui/figures.tsx'

const ASKED_AGAIN_MS = 60_000

export function TransparencyScreen() {
  const t = useTranslations('transparency')
  const { data, error, refetch } = useQuery({ ...api.get_transparency.query(), refetchInterval: ASKED_AGAIN_MS })
  return (
    <div className="mx-auto in-order grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('ui.transparency')}>
        <p className="text-ink-soft">{t('text')}</p>
        <Checks />
        {error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : data ? (
          <Shown figures={data} />
        ) : (
          <SlipSkeleton lines={6} label={t('ui.loading')} />
        )}
        <Seals />
        <OfflineDownloads />
      </Screen>
    </div>
  )
}

function Checks() {
  const t = useTranslations('transparency')
  const auth = use(AuthContext)
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-2">
      {auth && (
        <ButtonLink href={paths.transparency('balance')} kind="main" icon={ShieldCheck} wide>
          {t('ui.verify_balance')}
        </ButtonLink>
      )}
      <ButtonLink href={paths.transparency('check')} icon={Search} wide>
        {t('check_title')}
      </ButtonLink>
    </div>
  )
}

function Shown({ figures }: { figures: PublicFigures }) {
  const { as_of, books, uptime, disputes } = figures
  return (
    <>
      <LedgerState books={books} as_of={as_of} />
      <TotalOwed figures={figures} />
      <AllBooks of={figures.all_books} />
      <Uptime uptime={uptime} />
      <DisputeTimes disputes={disputes} />
    </>
  )
}

/** A reader who notes a seal can detect any later change of the sealed part of the journal. */
function Seals() {
  const t = useTranslations('transparency')
  const { data, error, refetch } = useQuery(api.list_seals.query({ limit: 3 }))
  return (
    <Section title={t('seals')}>
      <Box className="grid grid-cols-1 gap-3">
        <p>{t('seals_text')}</p>
        {error && <LoadFailed onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="text-ink-soft">{t('seals_none')}</p>}
        {data?.items.map((seal) => (
          <div key={seal.number} className="border-t border-line pt-2">
            <SealLine seal={seal} />
          </div>
        ))}
        <div className="mt-1 border-t border-line pt-4">
          <FindSeal />
        </div>
      </Box>
    </Section>
  )
}

const BASIS_POINTS = 10_000

function Uptime({ uptime }: { uptime: PublicFigures['uptime'] }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  return (
    <Section title={t('uptime')}>
      <Box className="grid gap-1">
        {uptime === null || uptime.of_minutes === 0 ? (
          <p>{t('uptime_nothing')}</p>
        ) : (
          <>
            <p className="text-xl font-bold">
              {percentOf(Math.floor((uptime.minutes * BASIS_POINTS) / uptime.of_minutes), language)}
            </p>
            <p>{t('uptime_since', { day: longDayWithYear(new Date(uptime.since), language) })}</p>
          </>
        )}
        <p className="mt-2 text-sm text-ink-soft">{t('uptime_text', { days: UPTIME_DAYS })}</p>
      </Box>
    </Section>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function DisputeTimes({ disputes: { days, answered, ended } }: { disputes: PublicFigures['disputes'] }) {
  const t = useTranslations('transparency')
  const hasMedian = answered.median_seconds !== null || ended.median_seconds !== null
  const formatMedian = ({ median_seconds }: PublicFigures['disputes']['answered']): string => {
    if (median_seconds === null) return t('too_few')
    if (median_seconds < HOUR) return t('minutes', { count: Math.max(1, Math.round(median_seconds / MINUTE)) })
    if (median_seconds < 2 * DAY) return t('hours', { count: Math.round(median_seconds / HOUR) })
    return t('days', { count: Math.round(median_seconds / DAY) })
  }
  return (
    <Section title={t('ui.disputes')}>
      <Box className="grid gap-1">
        <Figures
          items={[
            { label: t('answered'), value: formatMedian(answered) },
            { label: t('ended'), value: formatMedian(ended) },
          ]}
        />
        {hasMedian && <p className="text-sm text-ink-soft">{t('disputes_text', { days })}</p>}
      </Box>
    </Section>
  )
}
