import type { MoneyRequest } from '@hai/contract/requests'
import { useChannel } from '../../api/use-channel.ts'
import { ArrowDownLeft, Users } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useKeptFocus } from '../../lib/use-kept-focus.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { BlockedRequesters } from './blocked-requesters.tsx'
import { RequestList, useRequests } from './request-list.tsx'

type Direction = MoneyRequest['direction']

export function RequestsScreen() {
  const t = useTranslations('requests')
  const [, navigate] = useLocation()
  const direction: Direction = new URLSearchParams(useSearch()).get('tab') === 'outgoing' ? 'outgoing' : 'incoming'
  useChannel('requests')
  const show = (next: Direction) =>
    navigate(next === 'outgoing' ? `${paths.requests()}?tab=outgoing` : paths.requests(), { replace: true })
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5" {...useKeptFocus<HTMLDivElement>()}>
      <Screen title={t('ui.money_requests')}>
        <ConfirmedActions />
        <div role="group" aria-label={t('which')} className="flex flex-wrap gap-2">
          <Chip pressed={direction === 'incoming'} onClick={() => show('incoming')}>
            {t('incoming')}
          </Chip>
          <Chip pressed={direction === 'outgoing'} onClick={() => show('outgoing')}>
            {t('outgoing')}
          </Chip>
        </div>
        <Lists key={direction} direction={direction} />
        {direction === 'incoming' && <BlockedRequesters />}
      </Screen>
    </div>
  )
}

function ConfirmedActions() {
  const t = useTranslations('requests')
  const isOnline = useOnline()
  return (
    <div className="grid max-w-120 grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-2">
      <Button kind="main" icon={ArrowDownLeft} refused={!isOnline} onClick={() => openOverlay('request')}>
        {t('ui.ask')}
      </Button>
      <Button icon={Users} refused={!isOnline} onClick={() => openOverlay('request', { split: true })}>
        {t('split')}
      </Button>
    </div>
  )
}

function Lists({ direction }: { direction: Direction }) {
  const t = useTranslations('requests')
  const open = useRequests(direction, 'open')
  const over = useRequests(direction, 'over')
  if (open.isPending || over.isPending) return <RowsSkeleton rows={4} label={t('ui.loading')} />
  const failed = !open.data ? open : !over.data ? over : null
  if (failed) return <LoadFailed onRetry={() => void failed.refetch()} />
  if (open.data?.pages[0]?.items.length === 0 && over.data?.pages[0]?.items.length === 0)
    return <Empty icon={ArrowDownLeft} title={t(`empty_${direction}`)} text={t(`empty_${direction}_text`)} />
  return (
    <>
      <RequestList title={t('waiting')} list={open} />
      <RequestList title={t('over')} list={over} />
    </>
  )
}
