import type { Output } from '@hai/contract/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { formatFigure } from './figures.ts'
import { ownLimitFields, findStaffLimitErrors } from './staff-limit-fields.ts'
import { useSettingAction } from './use-setting-action.ts'
import { toast } from '../../lib/toast.ts'

export function useSettingToast(): (answer: { status: 'set' | 'pending' }) => void {
  const t = useTranslations('admin_settings')
  return ({ status }) => {
    if (status === 'pending') toast({ title: t('admin_ui.approval_requested'), text: t('second_asked_text'), kind: 'wait' })
    else toast({ title: t('limit_set'), kind: 'done' })
  }
}

type StaffLimits = Output<'get_staff_limits'>
type Admin = StaffLimits['admins'][number]

/** Daily limits of single members of staff. Without one, the limit of all staff applies. */
export function AdminLimits({ of: { admins, settings }, mayChange }: { of: StaffLimits; mayChange: boolean }) {
  const t = useTranslations('admin_settings')
  const [changing, setChanging] = useState<Admin | null>(null)
  return (
    <Panel title={t('own_limits')}>
      <FigureTable
        label={t('own_limits')}
        rows={admins}
        rowKey={({ admin }) => admin.user_id}
        columns={[
          { id: 'admin', header: t('admin_ui.staff_member'), cell: ({ admin }) => <MemberName member={admin} plain /> },
          { id: 'role', header: t('admin_ui.role'), cell: ({ role }) => t(`admin_ui.role_${role}`) },
          { id: 'used', header: t('used_today'), align: 'end', cell: ({ used_today }) => <Money cents={used_today} /> },
          {
            id: 'limit',
            header: t('daily_limit'),
            align: 'end',
            cell: ({ daily_limit }) =>
              daily_limit === null
                ? t('as_for_all', { amount: formatFigure('usd', settings.daily_limit) })
                : formatFigure('usd', daily_limit),
          },
          ...(mayChange
            ? [
                {
                  id: 'change',
                  header: '',
                  align: 'end' as const,
                  cell: (row: Admin) => (
                    <Button
                      size="small"
                      icon={Pencil}
                      aria-label={t('change_of', { what: `@${row.admin.hai_tag}` })}
                      onClick={() => setChanging(row)}
                    >
                      {t('ui.change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {changing && <Change of={changing} onClose={() => setChanging(null)} />}
    </Panel>
  )
}

function Change({ of: { admin, daily_limit }, onClose }: { of: Admin; onClose: () => void }) {
  const t = useTranslations('admin_settings')
  const showSettingToast = useSettingToast()
  const action = useSettingAction('set_admin_daily_limit', {
    onDone: (answer) => {
      showSettingToast(answer)
      onClose()
    },
  })
  return (
    <>
      <FiguresDialog
        title={t('own_limit_of')}
        fields={ownLimitFields()}
        figures={{ daily_limit }}
        faultsOf={findStaffLimitErrors}
        busy={action.isBusy}
        onClose={onClose}
        onSave={(figures, reason) =>
          action.run(() => ({ user_id: admin.user_id, known: daily_limit, daily_limit: figures.daily_limit ?? null, reason }))
        }
      >
        <MemberName member={admin} plain />
      </FiguresDialog>
      {action.dialog}
    </>
  )
}
