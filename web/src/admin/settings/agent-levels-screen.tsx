import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Changes } from './changes.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { FiguresTable } from './figures-table.tsx'
import { requireFigure } from './figures.ts'
import { differing, levelFields, levelFigures } from './limits-fields.ts'
import { findLimitOrderErrors } from './limit-order.ts'
import { useMayChange } from '../ui/use-may-change.ts'
import { ReadOnly } from '../ui/read-only.tsx'
import { useSettingAction } from './use-setting-action.ts'

/** Figures that must not be lower at a higher level. */
const RISING = ['balance', 'job_maximum', 'jobs_open_max', 'fee_share_bp', 'completed_min']

export function AgentLevelsScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.get_agent_levels.query())
  const mayChange = useMayChange()
  const [changing, setChanging] = useState<number | null>(null)
  const found = data.levels.find(({ level }) => level === changing)
  const fields = levelFields()
  const action = useSettingAction('set_agent_level_rule', { onDone: () => setChanging(null) })
  const neighbour = (level: number) => {
    const row = data.levels.find((one) => one.level === level)
    return row && levelFigures(row)
  }
  return (
    <>
      <PageHead title={t('admin_ui.agent_levels')} />
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <Panel title={t('limits_by_level')}>
        <FiguresTable
          label={t('admin_ui.agent_levels')}
          fields={fields}
          rows={data.levels.map((level) => ({
            key: String(level.level),
            title: t('admin_ui.level_number', { level: level.level }),
            figures: levelFigures(level),
          }))}
          {...(mayChange && { onChange: (row) => setChanging(Number(row.key)) })}
        />
        <p className="text-sm text-ink-soft">{t('levels_text')}</p>
      </Panel>
      <Changes
        items={data.changes.map((change, index) => ({
          key: `${change.changed_at} ${index}`,
          at: change.changed_at,
          title: t('admin_ui.level_number', { level: change.level }),
          by: change.changed_by,
          reason: change.reason,
          lines: differing(fields, levelFigures(change.before), levelFigures(change.after)),
        }))}
      />
      {found && (
        <FiguresDialog
          title={t('admin_ui.change_of', { what: t('admin_ui.level_number', { level: found.level }) })}
          fields={fields}
          figures={levelFigures(found)}
          faultsOf={(figures) =>
            findLimitOrderErrors(figures, { below: neighbour(found.level - 1), above: neighbour(found.level + 1), paths: RISING })
          }
          busy={action.isBusy}
          onClose={() => setChanging(null)}
          onSave={(figures, reason) =>
            action.run(() => ({
              level: found.level,
              version: found.version,
              reason,
              balance: requireFigure(figures, 'balance'),
              job_maximum: requireFigure(figures, 'job_maximum'),
              jobs_open_max: requireFigure(figures, 'jobs_open_max'),
              fee_share_bp: requireFigure(figures, 'fee_share_bp'),
              completed_min: requireFigure(figures, 'completed_min'),
              disputed_bp_max: requireFigure(figures, 'disputed_bp_max'),
            }))
          }
        />
      )}
      {action.dialog}
    </>
  )
}
