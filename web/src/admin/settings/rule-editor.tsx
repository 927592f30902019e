import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Field, useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { faultText } from './fault-text.ts'
import { readRule, typedRule, type PublishedRule, type TypedRule } from './fee-rules.ts'
import { SettingReason, useSettingReason } from './figure-fields.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { useSettingAction } from './use-setting-action.ts'

export function RuleEditor({ operation, from, onClose }: { operation: FeeOperation; from: PublishedRule; onClose: () => void }) {
  const t = useTranslations('admin_settings')
  const [typed, setTyped] = useState<TypedRule>(() => typedRule(operation, from))
  const [begins, setBegins] = useState('')
  const reason = useSettingReason()
  const action = useSettingAction('set_fee_rule', { onDone: onClose })
  const { rule, faults } = readRule(typed)
  const isWhole = rule !== null && Object.keys(faults).length === 0
  const now = useNow()
  const beginsAt = begins === '' ? undefined : new Date(begins)
  const isPast = beginsAt !== undefined && beginsAt < now
  const form = useForm({
    errors: {
      // The figures depend on each other, so leaving one field shows the faults of all.
      figures: isWhole ? null : faults,
      rule: !isWhole && t('rule_not_whole'),
      begins: isPast && faultText('past'),
      reason: reason.isShort,
    },
    isBusy: action.isBusy,
    onSubmit: () => {
      if (rule === null) return
      const bands = rule.bands.map((band) => ({ ...band }))
      action.run(() => ({ ...rule, bands, reason: reason.text, ...(beginsAt && { effective_from: beginsAt.toISOString() }) }))
    },
  })
  const { error: shownFaults, onBlur } = form.field('figures')
  return (
    <>
      <PageHead title={t('new_rule_of', { what: t(`operation_${operation}`) })}>
        <Button size="small" icon={ArrowLeft} onClick={onClose}>
          {t('all_fees')}
        </Button>
      </PageHead>
      <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-6">
        <RuleFields typed={typed} field={(path) => ({ error: shownFaults?.[path], onBlur })} onChange={setTyped} />
        <RulePreview rule={isWhole ? rule : null} />
        <Panel title={t('publish')}>
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <Field
              label={t('begins')}
              hint={t('begins_hint')}
              type="datetime-local"
              value={begins}
              onChange={(event) => setBegins(event.target.value)}
              {...form.field('begins')}
            />
            <SettingReason of={reason} shown={form.field('reason')} />
          </div>
          {form.field('rule').error && <Notice kind="problem">{form.field('rule').error}</Notice>}
          <Button kind="main" type="submit" busy={action.isBusy} className="justify-self-start">
            {t('publish')}
          </Button>
        </Panel>
      </form>
      {action.dialog}
    </>
  )
}
