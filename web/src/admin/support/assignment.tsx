import type { WholeStaffTicket } from '@hai/contract/support-admin'
import { UserRound } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Picker } from '../../ui/picker.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { exportFormat } from '../ui/mask.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { useTicketAction } from './use-ticket-action.ts'

const NOBODY = ''

/** With `known_assignee_id`, the server lets only one of two concurrent assignments succeed. */
export function Assignment({ ticket: { id: ticket_id, assignee, colleagues } }: { ticket: WholeStaffTicket }) {
  const t = useTranslations('admin_support')
  const { profile } = useAuth()
  const say = exportFormat(useSensitiveShown() ? 'shown' : 'hidden')
  const known_assignee_id = assignee?.user_id ?? null
  const assign = useTicketAction(
    'admin_assign_ticket',
    (assignee_id: string | null) => api.admin_assign_ticket({ ticket_id, admin_id: profile.id, assignee_id, known_assignee_id }),
    { failed: t('assign_failed') },
    () => toast({ title: t('assigned'), kind: 'done' }),
  )
  const options = [
    { value: NOBODY, text: t('assigned_nobody') },
    ...colleagues.map((colleague) => ({ value: colleague.user_id, text: say.person(colleague) })),
  ]
  return (
    <Panel title={t('admin_ui.assignee')}>
      {assignee ? <MemberName member={assignee} /> : <p className="text-ink-soft">{t('assigned_nobody')}</p>}
      {known_assignee_id !== profile.id && (
        <Button kind="main" wide busy={assign.isPending} onClick={() => assign.mutate(profile.id)}>
          {t('take')}
        </Button>
      )}
      <Picker
        variant="field"
        label={t('give_to')}
        icon={UserRound}
        value={known_assignee_id ?? NOBODY}
        options={options}
        onPick={(picked) => !assign.isPending && assign.mutate(picked === NOBODY ? null : picked)}
      />
    </Panel>
  )
}
