import { SETTING_REASON_MAX, SETTING_REASON_MIN } from '@hai/contract/bounds'
import type { Output } from '@hai/contract/contract'
import { cents, formatUsd } from '@hai/contract/money'
import { parseUsdIn, typedUsdIn } from '@hai/contract/typed-usd'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { ReadOnly } from '../ui/read-only.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import { useMayChange } from '../ui/use-may-change.ts'

type Setting = Output<'get_compliance_settings'>['items'][number]

const isMoney = (key: Setting['key']): boolean => key.endsWith('_cents')

const formatThreshold = (key: Setting['key'], value: number): string => (isMoney(key) ? formatUsd(value) : String(value))

/** In cents for amounts; null if invalid. */
function figureOf(key: Setting['key'], typed: string): number | null {
  if (isMoney(key)) return parseUsdIn('en', typed)
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null
}

export function Thresholds() {
  const t = useTranslations('admin_compliance')
  const { data } = useSuspenseQuery(api.get_compliance_settings.query())
  const mayChange = useMayChange()
  const [changed, setChanged] = useState<Setting | null>(null)
  const action = useConfirmedAction('set_compliance_setting', {
    failed: t('setting_failed'),
    onDone: ({ approval_id }) => {
      if (approval_id === null) toast({ title: t('setting_done'), kind: 'done' })
      else toast({ title: t('admin_ui.approval_requested'), text: t('admin_ui.approval_requested_text'), kind: 'done' })
    },
  })
  return (
    <Panel title={t('thresholds')}>
      {!mayChange && <ReadOnly>{t('read_only_text')}</ReadOnly>}
      <FigureTable
        label={t('thresholds')}
        rows={data.items}
        rowKey={({ key }) => key}
        columns={[
          { id: 'key', header: t('threshold'), cell: ({ key }) => t(`setting_${key}`) },
          { id: 'value', header: t('value'), align: 'end', cell: ({ key, value }) => formatThreshold(key, value) },
          ...(mayChange
            ? [
                {
                  id: 'change',
                  header: '',
                  align: 'end' as const,
                  cell: (setting: Setting) => (
                    <Button
                      size="small"
                      aria-label={t('admin_ui.change_of', { what: t(`setting_${setting.key}`) })}
                      onClick={() => setChanged(setting)}
                    >
                      {t('ui.change')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      {changed && (
        <ChangeDialog
          setting={changed}
          onClose={() => setChanged(null)}
          onChanged={(value, reason) => {
            setChanged(null)
            action.run(() => ({ key: changed.key, known: changed.value, value, reason }))
          }}
        />
      )}
      {action.dialog}
    </Panel>
  )
}

interface ChangeProps {
  setting: Setting
  onChanged: (value: number, reason: string) => void
  onClose: () => void
}

function ChangeDialog({ setting: { key, value, least, most }, onChanged, onClose }: ChangeProps) {
  const t = useTranslations('admin_compliance')
  const [typed, setTyped] = useState(isMoney(key) ? typedUsdIn('en', cents(value)) : String(value))
  const reason = useReason({ min: SETTING_REASON_MIN, max: SETTING_REASON_MAX })
  const next = figureOf(key, typed)
  const bounds = t('bounds', { least: formatThreshold(key, least), most: formatThreshold(key, most) })
  const isOut = next === null || next < least || next > most
  const form = useForm({
    errors: { value: isOut && bounds, reason: reason.isShort },
    onSubmit: () => next !== null && onChanged(next, reason.text),
  })
  return (
    <FormDialog title={t(`setting_${key}`)} submitLabel={t('ui.save')} busy={false} onSubmit={form.submit} onClose={onClose}>
      <Field
        label={t(isMoney(key) ? 'value_usd' : 'value')}
        before={isMoney(key) ? '$' : undefined}
        hint={bounds}
        inputMode={isMoney(key) ? 'decimal' : 'numeric'}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...form.field('value')}
      />
      <ReasonField of={reason} shown={form.field('reason')} label={t('ui.reason')} short={t('reason_short')} rows={2} />
    </FormDialog>
  )
}
