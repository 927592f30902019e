import type { PublicFigures } from '@hai/contract/transparency'
import { useQuery } from '@tanstack/react-query'
import { Search, ShieldCheck } from 'lucide-react'
import { use } from 'react'
import { api } from '../../api/api.ts'
import { AuthContext } from '../../api/auth-context.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { LedgerState } from './ledger-state.tsx'
import { DisputeTimes } from './dispute-times.tsx'
import { TotalOwed } from './total-owed.tsx'
import { Seals } from './seals.tsx'
import { OfflineDownloads } from './offline-downloads.tsx'
import { Uptime } from './uptime.tsx'

const ASKED_AGAIN_MS = 60_000

export function TransparencyScreen() {
  const t = useTranslations('transparency')
  const { data, error, refetch } = useQuery({ ...api.get_transparency.query(), refetchInterval: ASKED_AGAIN_MS })
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('title')}>
        <p className="text-ink-soft">{t('text')}</p>
        <Checks />
        {error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : data ? (
          <Shown figures={data} />
        ) : (
          <SlipSkeleton lines={6} label={t('loading')} />
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
          {t('own')}
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
      <Uptime uptime={uptime} />
      <DisputeTimes disputes={disputes} />
    </>
  )
}
