import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { Output } from '@hai/contract/contract'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { exactMoment } from '../../lib/moments.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { type Tone, Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Webhook } from './types.ts'

type Delivery = Output<'list_webhook_deliveries'>['items'][number]

const PAGE_SIZE = 20
const LOOK_AGAIN_MS = 3_000

export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useTranslations('merchants')
  const input = { webhook_id: webhook.id, limit: PAGE_SIZE }
  const log = useInfiniteQuery({
    queryKey: [...api.list_webhook_deliveries.key, input, 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => api.list_webhook_deliveries({ ...input, ...(pageParam ? { cursor: pageParam } : {}) }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_AGAIN_MS : false),
  })
  const items = log.data?.pages.flatMap((page) => page.items)
  return (
    <Dialog title={t('hook_log')} closeLabel={t('ui.close')} onClose={onClose} actions={null}>
      <p className="text-sm wrap-anywhere text-ink-soft">{webhook.url}</p>
      {log.isPending && <RowsSkeleton rows={3} label={t('ui.loading')} />}
      {log.isError && !items && <SectionFailed title={t('hook_log')} onRetry={() => void log.refetch()} />}
      {items?.length === 0 && <p>{t('log_none')}</p>}
      {items && (
        <ul className="grid grid-cols-1 gap-3">
          {items.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} canReplay={webhook.is_on} />
          ))}
        </ul>
      )}
      <LoadMore list={log} />
    </Dialog>
  )
}

/** Only first attempts are polled. A retry may be minutes away. */
const isUnderWay = ({ state, attempts }: Delivery): boolean => state === 'waiting' && attempts === 0

const tones: Record<Delivery['state'], Tone> = { waiting: 'wait', delivered: 'plain', failed: 'problem' }

function OneDelivery({ delivery, canReplay }: { delivery: Delivery; canReplay: boolean }) {
  const t = useTranslations('merchants')
  const language = useLanguage()
  const { id, event, state, tried_at, created_at, next_try_at, excerpt, attempts } = delivery
  const replaying = useMutation({
    mutationKey: ['replay_webhook_delivery'],
    mutationFn: () => api.replay_webhook_delivery({ delivery_id: id }),
    onSuccess: () => toast({ title: t('replayed'), kind: 'done' }),
  })
  return (
    <li className="grid grid-cols-1 gap-1.5 rounded-box bg-surface p-edge">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{t(event === 'pay_link.paid' ? 'event_paid' : 'event_refunded')}</span>
        <Status tone={tones[state]}>{t(`state_${state}`)}</Status>
      </div>
      <p className="text-sm text-ink-soft">
        <RelativeTime iso={tried_at ?? created_at} capital />
        <Answered delivery={delivery} />
        {attempts > 0 && SEPARATOR + t('tries', { count: attempts })}
      </p>
      {state === 'waiting' && next_try_at && attempts > 0 && (
        <p className="text-sm text-ink-soft">{t('next_try', { when: exactMoment(new Date(next_try_at), language) })}</p>
      )}
      {excerpt && <code className="rounded-box bg-sunken p-2 text-sm wrap-anywhere">{excerpt}</code>}
      {replaying.error && <Notice kind="problem" title={errorMessage(replaying.error)} />}
      {canReplay && (
        <div>
          <Button size="small" busy={replaying.isPending} onClick={() => replaying.mutate()}>
            {t('replay')}
          </Button>
        </div>
      )}
    </li>
  )
}

function Answered({ delivery: { status, fault, duration_ms } }: { delivery: Delivery }) {
  const t = useTranslations('merchants')
  if (duration_ms === null) return null
  const result = fault === null || fault === 'status' ? t('answered', { status: status ?? 0 }) : t(`fault_${fault}`)
  const took =
    duration_ms < 1_000 ? t('took', { ms: duration_ms }) : t('took_seconds', { seconds: Math.round(duration_ms / 1_000) })
  return SEPARATOR + result + SEPARATOR + took
}
