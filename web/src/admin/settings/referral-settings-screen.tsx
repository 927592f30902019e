import { useSuspenseQuery } from '@tanstack/react-query'
import { Check, Minus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Switch } from '../../ui/switch.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Fact, Facts, Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'
import { Changes } from './changes.tsx'
import { FiguresDialog } from './figures-dialog.tsx'
import { FiguresList } from './figures-list.tsx'
import { requireFigure } from './figures.ts'
import { differing, programmeFields, programmeFigures } from './limits-fields.ts'
import { useMayChange } from '../ui/use-may-change.ts'
import { ReadOnly } from '../ui/read-only.tsx'
import { useSettingAction } from './use-setting-action.ts'

export function ReferralSettingsScreen() {
  const t = useTranslations('admin_settings')
  const { data } = useSuspenseQuery(api.get_referral_settings.query())
  const { settings, changes, spent_this_month, marketing_balance } = data
  const mayChange = useMayChange()
  const [isChanging, setChanging] = useState(false)
  const fields = programmeFields()
  const figures = programmeFigures(settings)
  const open = (isOpen: boolean): string => t(isOpen ? 'admin_ui.status_open' : 'admin_ui.status_closed')
  return (
    <>
      <PageHead title={t('admin_ui.referral_settings')} />
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <Panel
        title={t('programme')}
        aside={
          <div className="flex flex-wrap items-center gap-3">
            <Status tone={settings.is_open ? 'in' : 'plain'} icon={settings.is_open ? Check : Minus}>
              {open(settings.is_open)}
            </Status>
            {mayChange && (
              <Button size="small" icon={Pencil} onClick={() => setChanging(true)}>
                {t('ui.change')}
              </Button>
            )}
          </div>
        }
      >
        <FiguresList label={t('programme')} fields={fields} figures={figures} />
      </Panel>
      <Panel title={t('this_month')}>
        <Facts>
          <Fact label={t('spent_this_month')}>
            <Money cents={spent_this_month} />
          </Fact>
          <Fact label={t('marketing_balance')}>
            <Money cents={marketing_balance} />
          </Fact>
        </Facts>
      </Panel>
      <Changes
        items={changes.map(({ before, after, changed_at, changed_by: by, reason }, index) => ({
          key: `${changed_at} ${index}`,
          at: changed_at,
          title: t('programme'),
          by,
          reason,
          lines: [
            ...(before.is_open === after.is_open
              ? []
              : [{ label: t('programme'), before: open(before.is_open), after: open(after.is_open) }]),
            ...differing(fields, programmeFigures(before), programmeFigures(after)),
          ],
        }))}
      />
      {isChanging && <Change settings={settings} onClose={() => setChanging(false)} />}
    </>
  )
}

type Settings = Parameters<typeof programmeFigures>[0] & { is_open: boolean; version: number }

function Change({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const t = useTranslations('admin_settings')
  const [is_open, setOpen] = useState(settings.is_open)
  const action = useSettingAction('set_referral_settings', { onDone: onClose })
  return (
    <>
      <FiguresDialog
        title={t('admin_ui.change_of', { what: t('programme') })}
        fields={programmeFields()}
        figures={programmeFigures(settings)}
        busy={action.isBusy}
        onClose={onClose}
        onSave={(figures, reason) =>
          action.run(() => ({
            version: settings.version,
            is_open,
            reason,
            referrer_reward: requireFigure(figures, 'referrer_reward'),
            newcomer_reward: requireFigure(figures, 'newcomer_reward'),
            minimum_amount: requireFigure(figures, 'minimum_amount'),
            within_days: requireFigure(figures, 'within_days'),
            final_after_hours: requireFigure(figures, 'final_after_hours'),
            rewarded_max: requireFigure(figures, 'rewarded_max'),
            monthly_budget: requireFigure(figures, 'monthly_budget'),
          }))
        }
      >
        <Switch label={t('admin_ui.status_open')} hint={t('programme_hint')} isOn={is_open} onChange={setOpen} />
      </FiguresDialog>
      {action.dialog}
    </>
  )
}
