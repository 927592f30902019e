import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { Changes } from './changes.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { FiguresTable } from './figures-table.tsx'
import { requireFigure, type Figures } from './figures.ts'
import { differing, tierFields, tierFigures } from './limits-fields.ts'
import { findCashoutLimitErrors, findLimitOrderErrors } from './limit-order.ts'
import { useMayChange } from '../ui/use-may-change.ts'
import { ReadOnly } from '../ui/read-only.tsx'
import { useSettingAction } from './use-setting-action.ts'

const toInput = (figures: Figures) => ({
  balance: requireFigure(figures, 'balance'),
  out_per_day: requireFigure(figures, 'out_per_day'),
  cashout: ['each', 'per_day', 'days_30'].every((part) => figures[`cashout.${part}`] === null)
    ? null
    : {
        each: figures['cashout.each'] ?? 0,
        per_day: figures['cashout.per_day'] ?? 0,
        days_30: figures['cashout.days_30'] ?? 0,
      },
})

export function TransactionLimitsScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.get_transaction_limits.query())
  const mayChange = useMayChange()
  const [changing, setChanging] = useState<number | null>(null)
  const found = data.tiers.find(({ tier }) => tier === changing)
  const fields = tierFields()
  const action = useSettingAction('set_transaction_limit', { onDone: () => setChanging(null) })
  const neighbour = (tier: number) => {
    const row = data.tiers.find((one) => one.tier === tier)
    return row && tierFigures(row)
  }
  return (
    <>
      <PageHead title={t('admin_ui.transaction_limits')} />
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <Panel title={t('limits_by_tier')}>
        <FiguresTable
          label={t('limits_by_tier')}
          fields={fields}
          rows={data.tiers.map((tier) => ({
            key: String(tier.tier),
            title: t('ui.tier', { tier: tier.tier }),
            figures: tierFigures(tier),
          }))}
          {...(mayChange && { onChange: (row) => setChanging(Number(row.key)) })}
        />
        <p className="text-sm text-ink-soft">{t('limits_text')}</p>
      </Panel>
      <Changes
        items={data.changes.map((change, index) => ({
          key: `${change.changed_at} ${index}`,
          at: change.changed_at,
          title: t('ui.tier', { tier: change.tier }),
          by: change.changed_by,
          reason: change.reason,
          lines: differing(fields, tierFigures(change.before), tierFigures(change.after)),
        }))}
      />
      {found && (
        <FiguresDialog
          title={t('admin_ui.change_of', { what: t('ui.tier', { tier: found.tier }) })}
          fields={fields}
          figures={tierFigures(found)}
          faultsOf={(figures) => ({
            ...findLimitOrderErrors(figures, {
              below: neighbour(found.tier - 1),
              above: neighbour(found.tier + 1),
              paths: fields.map(({ path }) => path),
            }),
            ...findCashoutLimitErrors(figures),
          })}
          busy={action.isBusy}
          onClose={() => setChanging(null)}
          onSave={(figures, reason) =>
            action.run(() => ({ tier: found.tier, version: found.version, reason, ...toInput(figures) }))
          }
        />
      )}
      {action.dialog}
    </>
  )
}
