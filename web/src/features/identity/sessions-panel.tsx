import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OpenedSession } from '@hai/contract/identity'
import { Monitor, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/face.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SectionFailed } from '../../ui/section-failed.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Ago } from '../../ui/time.tsx'

const icons: Record<OpenedSession['device']['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  unknown: MonitorSmartphone,
}

/** Settings, security: where somebody is signed in, and the way to end it there. */
export function SessionsPanel() {
  const t = useWords('sessions')
  const ui = useWords('ui')
  const client = useQueryClient()
  const sessions = useQuery({ ...api.list_sessions.query(), refetchInterval: 60_000 })
  const reread = () => client.invalidateQueries({ queryKey: api.list_sessions.key })
  const revokeOthers = useMutation({ mutationFn: () => api.revoke_other_sessions(), onSettled: reread })

  if (sessions.isPending) return <RowsSkeleton rows={2} label={ui('loading')} />
  if (!sessions.data) return <SectionFailed title={t('title')} onRetry={() => void sessions.refetch()} />
  const hasOthers = sessions.data.items.some(({ is_current }) => !is_current)
  return (
    <Section title={t('title')}>
      <p className="text-sm text-ink-soft">{t('text')}</p>
      {revokeOthers.error && <Notice kind="problem" title={errorWords(revokeOthers.error)} />}
      <p role="status" className="font-medium text-in empty:hidden">
        {revokeOthers.data && t('others_ended', { count: revokeOthers.data.ended })}
      </p>
      <Box flush>
        <ul>
          {sessions.data.items.map((session) => (
            <OneSession key={session.id} session={session} onEnded={reread} />
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

function OneSession({ session, onEnded }: { session: OpenedSession; onEnded: () => Promise<void> }) {
  const t = useWords('sessions')
  const { id, device, ip_address, last_seen_at, is_current } = session
  const revoke = useMutation({ mutationFn: () => api.revoke_session({ session_id: id }), onSettled: onEnded })
  // Ended meanwhile: the list that comes now is without it, and there is nothing to say.
  const error = hasCode(revoke.error, 'NOT_FOUND') ? null : revoke.error
  const name = useDeviceName(device)
  return (
    <li className="grid gap-2 px-edge py-2.5 md:px-5">
      <div className="flex min-h-(--size-touch) flex-wrap items-center gap-x-3 gap-y-1">
        <Glyph icon={icons[device.kind]} />
        <div className="min-w-0 flex-[1_1_7rem] wrap-anywhere">
          <p className="leading-5.5 font-medium">{name}</p>
          <p className="text-sm text-ink-soft">
            {is_current ? (
              <span className="font-medium text-in">{t('this_device')}</span>
            ) : (
              <>
                {t('last_seen')} <Ago iso={last_seen_at} />
              </>
            )}
            {' · '}
            {ip_address}
          </p>
        </div>
        {!is_current && (
          <Button
            size="small"
            aria-label={t('end_named', { device: name })}
            busy={revoke.isPending}
            onClick={() => revoke.mutate()}
          >
            {t('end')}
          </Button>
        )}
      </div>
      {error && <Notice kind="problem" title={errorWords(error)} />}
    </li>
  )
}

function useDeviceName({ browser, system }: OpenedSession['device']): string {
  const t = useWords('sessions')
  if (browser && system) return t('browser_on', { browser, system })
  return browser ?? system ?? t('unknown_device')
}
