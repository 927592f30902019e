import type { WholeStaffTicket } from '@hai/contract/support-admin'
import { CircleCheck, RotateCcw } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useTicketAction } from './use-ticket-action.ts'

/** Closing the ticket asks the customer for a rating. */
export function TicketStatus({ ticket: { id: ticket_id, status } }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const isClosed = status === 'closed'
  const set = useTicketAction(
    (next: 'open' | 'closed') => api.admin_set_ticket_status({ ticket_id, admin_id: profile.id, status: next }),
    { failed: t(isClosed ? 'reopen_failed' : 'close_failed') },
    () => toast({ title: t(isClosed ? 'reopened' : 'closed'), kind: 'done' }),
  )
  return (
    <Panel title={t('state')}>
      <p className="text-sm text-ink-soft">{t(isClosed ? 'reopen_text' : 'close_text')}</p>
      <Button
        icon={isClosed ? RotateCcw : CircleCheck}
        wide
        busy={set.isPending}
        onClick={() => set.mutate(isClosed ? 'open' : 'closed')}
      >
        {t(isClosed ? 'reopen' : 'close')}
      </Button>
    </Panel>
  )
}
