import { RATE_JUMP, RATE_SOURCE_MAX, RATE_SOURCE_MIN } from '@hai/contract/bounds'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Field, useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { formatRate } from './format-rate.ts'
import { useSettingAction } from './use-setting-action.ts'

const RATE = /^\d{1,5}([.,]\d{1,4})?$/

/** A large change must be confirmed before it is sent, except for the first rate. */
export function RateDialog({ current, onClose }: { current: number | null; onClose: () => void }) {
  const t = useTranslations('admin_settings')
  const [typed, setTyped] = useState('')
  const [source, setSource] = useState('')
  const [isSure, setSure] = useState(false)
  const action = useSettingAction('set_htg_rate', { onDone: onClose })
  const rate = RATE.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : 0
  const isJump = current !== null && rate > 0 && Math.abs(rate - current) > current * RATE_JUMP
  const form = useForm({
    errors: {
      rate: rate === 0 && t('fault_rate'),
      source: source.trim().length < RATE_SOURCE_MIN && t('fault_source'),
      jump: isJump && !isSure,
    },
    onSubmit: () => action.run(() => ({ htg_per_usd: rate, source: source.trim(), ...(isJump && { confirm_jump: true }) })),
  })
  return (
    <>
      {!action.isBusy && (
        <FormDialog title={t('enter_rate')} submitLabel={t('ui.continue')} busy={false} onSubmit={form.submit} onClose={onClose}>
          <Field
            label={t('htg_per_usd')}
            value={typed}
            inputMode="decimal"
            autoComplete="off"
            hint={current === null ? t('rate_hint_first') : t('rate_hint', { rate: formatRate(current) })}
            {...form.field('rate')}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Field
            label={t('admin_ui.source')}
            value={source}
            maxLength={RATE_SOURCE_MAX}
            hint={t('rate_source_hint')}
            {...form.field('source')}
            onChange={(event) => setSource(event.target.value)}
          />
          {isJump && (
            <Notice kind={form.field('jump').error ? 'problem' : 'wait'} title={t('jump_title')}>
              <Switch label={t('jump_sure')} isOn={isSure} onChange={setSure} />
            </Notice>
          )}
        </FormDialog>
      )}
      {action.dialog}
    </>
  )
}
