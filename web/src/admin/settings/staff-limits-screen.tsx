import type { Output } from '@hai/contract/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { AdminLimits, useSettingToast } from './admin-limits.tsx'
import { Changes, type ShownChange } from './changes.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { FiguresList } from './figures-list.tsx'
import { requireFigure } from './figures.ts'
import { differing } from './limits-fields.ts'
import { useMayChange } from '../ui/use-may-change.ts'
import { ReadOnly } from '../ui/read-only.tsx'
import { ownLimitFields, staffLimitFields, staffLimitFigures, findStaffLimitErrors } from './staff-limit-fields.ts'
import { useSettingAction } from './use-setting-action.ts'

type StaffLimits = Output<'get_staff_limits'>

/** Amounts up to which one member of staff may act alone. */
export function StaffLimitsScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.get_staff_limits.query())
  const mayChange = useMayChange()
  const [isChanging, setChanging] = useState(false)
  const figures = staffLimitFigures(data.settings)
  return (
    <>
      <PageHead title={t('admin_ui.staff_limits')} />
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <Panel
        title={t('staff_limits_all')}
        aside={
          mayChange && (
            <Button size="small" icon={Pencil} onClick={() => setChanging(true)}>
              {t('ui.change')}
            </Button>
          )
        }
      >
        <FiguresList label={t('staff_limits_all')} fields={staffLimitFields()} figures={figures} />
        <p className="text-sm text-ink-soft">{t('staff_limits_text')}</p>
      </Panel>
      <AdminLimits of={data} mayChange={mayChange} />
      <Changes items={useChanges(data)} />
      {isChanging && <Change settings={data.settings} onClose={() => setChanging(false)} />}
    </>
  )
}

function useChanges({ changes, admin_changes }: StaffLimits): readonly ShownChange[] {
  const t = useTranslations('admin_settings')
  const forAll = changes.map((change, index) => ({
    key: `all ${index}`,
    at: change.changed_at,
    title: t('staff_limits_all'),
    by: change.changed_by,
    reason: change.reason,
    also: change.approved_by,
    lines: differing(staffLimitFields(), staffLimitFigures(change.before), staffLimitFigures(change.after)),
  }))
  const ofOne = admin_changes.map(({ admin, before, after, ...change }, index) => ({
    key: `one ${index}`,
    at: change.changed_at,
    title: t('own_limit_of'),
    by: change.changed_by,
    reason: change.reason,
    of: admin,
    also: change.approved_by,
    lines: differing(ownLimitFields(), { daily_limit: before.daily_limit }, { daily_limit: after.daily_limit }),
  }))
  return [...forAll, ...ofOne].toSorted((a, b) => b.at.localeCompare(a.at))
}

function Change({ settings, onClose }: { settings: StaffLimits['settings']; onClose: () => void }) {
  const t = useTranslations('admin_settings')
  const showSettingToast = useSettingToast()
  const action = useSettingAction('set_staff_limits', {
    onDone: (answer) => {
      showSettingToast(answer)
      onClose()
    },
  })
  return (
    <>
      <FiguresDialog
        title={t('staff_limits_all')}
        fields={staffLimitFields()}
        figures={staffLimitFigures(settings)}
        faultsOf={findStaffLimitErrors}
        busy={action.isBusy}
        onClose={onClose}
        onSave={(figures, reason) =>
          action.run(() => ({
            version: settings.version,
            reason,
            alone_max: requireFigure(figures, 'alone_max'),
            daily_limit: requireFigure(figures, 'daily_limit'),
            earning_alone_max: requireFigure(figures, 'earning_alone_max'),
            statement_alone_max: requireFigure(figures, 'statement_alone_max'),
            refund_alone_max: requireFigure(figures, 'refund_alone_max'),
          }))
        }
      >
        <p className="text-sm text-ink-soft">{t('staff_limits_more')}</p>
      </FiguresDialog>
      {action.dialog}
    </>
  )
}
