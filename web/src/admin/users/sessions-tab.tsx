import type { AdminUser } from '@hai/contract/users'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FigureTable, type FigureColumn } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { RevokeSessions } from './revoke-sessions.tsx'

type OneSession = AdminUser['sessions'][number]

export function SessionsTab({ user }: { user: AdminUser }) {
  const t = useTranslations('admin_users')
  const [ending, setEnding] = useState<OneSession | null>(null)
  const mayEnd = user.actions.includes('revoke_sessions')
  const columns: readonly FigureColumn<OneSession>[] = [
    {
      id: 'device',
      header: t('admin_ui.device'),
      cell: ({ device: { browser, system } }) => [browser, system].filter(Boolean).join(', ') || t('admin_ui.unknown_device'),
    },
    { id: 'ip', header: t('admin_ui.ip_address'), cell: ({ ip_address }) => <Sensitive kind="text">{ip_address}</Sensitive> },
    { id: 'since', header: t('since'), cell: ({ created_at }) => <RelativeTime iso={created_at} /> },
    { id: 'seen', header: t('admin_ui.last_seen'), cell: ({ last_seen_at }) => <RelativeTime iso={last_seen_at} /> },
    {
      id: 'end',
      header: t('admin_ui.action'),
      align: 'end',
      cell: (session) =>
        mayEnd && (
          <Button size="small" onClick={() => setEnding(session)}>
            {t('admin_ui.end_session')}
          </Button>
        ),
    },
  ]
  return (
    <Panel title={t('tab_sessions')}>
      {user.sessions.length === 0 ? (
        <p className="text-ink-soft">{t('no_sessions')}</p>
      ) : (
        <FigureTable label={t('tab_sessions')} columns={columns} rows={user.sessions} rowKey={({ id }) => id} />
      )}
      {ending && <RevokeSessions user={user} session_id={ending.id} onClose={() => setEnding(null)} />}
    </Panel>
  )
}
