import { useInfiniteQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useChannel, usePollingFallback } from '../../api/use-channel.ts'
import { useOnline } from '../../lib/online.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { BackLink, Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { CashoutRow } from './cashout-row.tsx'

export function CashoutsScreen() {
  const t = useTranslations('cashouts')
  useChannel('cashouts')
  const refetchInterval = usePollingFallback()
  const list = useInfiniteQuery({
    queryKey: [...api.list_cashouts.key, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_cashouts(pageParam ? { cursor: pageParam } : {}),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval,
  })
  const cashouts = list.data?.pages.flatMap(({ items }) => items)
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-1 gap-4">
      <Screen title={t('ui.cash_outs')} action={<BackLink href={paths.wallet()}>{t('ui.back_to_wallet')}</BackLink>}>
        {cashouts === undefined ? (
          list.isError ? (
            <LoadFailed onRetry={() => void list.refetch()} />
          ) : (
            <RowsSkeleton rows={4} label={t('ui.loading')} />
          )
        ) : cashouts.length === 0 ? (
          <Empty icon={Banknote} title={t('none_title')} text={t('none_text')} action={<Begin />} />
        ) : (
          <>
            <Begin />
            <Box flush>
              <ul>
                {cashouts.map((cashout) => (
                  <li key={cashout.id}>
                    <CashoutRow cashout={cashout} />
                  </li>
                ))}
              </ul>
            </Box>
            <LoadMore list={list} />
          </>
        )}
      </Screen>
    </div>
  )
}

function Begin() {
  const t = useTranslations('cashouts')
  const isOnline = useOnline()
  return (
    <Button kind="main" wide icon={Banknote} refused={!isOnline} onClick={() => openOverlay('cash-out')}>
      {t('ui.cash_out')}
    </Button>
  )
}
