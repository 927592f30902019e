import { useMutation, useQuery } from '@tanstack/react-query'
import type { OpenedSession } from '@hai/contract/identity'
import { Monitor, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** There is no live event for a sign-in on another device, so the list polls while it is open. */
const REREAD_MS = 15_000

export const alwaysRefetch = {
  staleTime: 0,
  refetchOnWindowFocus: true,
  refetchInterval: REREAD_MS,
  refetchIntervalInBackground: false,
} as const

const icons: Record<OpenedSession['device']['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  unknown: MonitorSmartphone,
}

export function SessionsPanel() {
  const t = useTranslations('sessions')
  const sessions = useQuery({ ...api.list_sessions.query(), ...alwaysRefetch })
  const revokeOthers = useMutation({
    mutationKey: ['revoke_other_sessions'],
    mutationFn: () => api.revoke_other_sessions(),
    onSuccess: ({ ended }) => toast({ title: t('others_ended', { count: ended }), kind: 'done' }),
  })

  if (sessions.isPending) return <RowsSkeleton rows={2} label={t('ui.loading')} />
  if (!sessions.data) return <SectionFailed title={t('title')} onRetry={() => void sessions.refetch()} />
  const hasOthers = sessions.data.items.some(({ is_current }) => !is_current)
  return (
    <Section title={t('title')}>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      {revokeOthers.error && <Notice kind="problem" title={errorMessage(revokeOthers.error)} />}
      <Box flush>
        <ul>
          {sessions.data.items.map((session) => (
            <OneSession key={session.id} session={session} />
          ))}
        </ul>
      </Box>
      {hasOthers && (
        <Button kind="danger" wide busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
          {t('end_others')}
        </Button>
      )}
    </Section>
  )
}

function OneSession({ session }: { session: OpenedSession }) {
  const t = useTranslations('sessions')
  const { id, device, ip_address, last_seen_at, is_current } = session
  const name = useDeviceName(device)
  const showEnded = () => toast({ title: t('ended', { device: name }), kind: 'done' })
  const revoke = useMutation({
    mutationKey: ['revoke_session'],
    mutationFn: () => api.revoke_session({ session_id: id }),
    onSuccess: showEnded,
    // NOT_FOUND means that the session has already ended, which is the desired result.
    onError: (error) => hasCode(error, 'NOT_FOUND') && showEnded(),
  })
  const error = hasCode(revoke.error, 'NOT_FOUND') ? null : revoke.error
  const seen = is_current ? (
    <span className="font-medium text-in">{t('this_device')}</span>
  ) : (
    <>
      {t('last_seen')} <RelativeTime iso={last_seen_at} />
    </>
  )
  return (
    <li>
      <ActionRow
        start={<Glyph icon={icons[device.kind]} />}
        title={name}
        details={[seen, ip_address]}
        actions={
          !is_current && (
            <Button
              size="small"
              aria-label={t('end_named', { device: name })}
              busy={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              {t('end')}
            </Button>
          )
        }
        error={error && <Notice kind="problem" title={errorMessage(error)} />}
      />
    </li>
  )
}

function useDeviceName({ browser, system }: OpenedSession['device']): string {
  const t = useTranslations('sessions')
  if (browser && system) return t('browser_on', { browser, system })
  return browser ?? system ?? t('unknown_device')
}
