import { EXPLANATION_MAX, EXPLANATION_MIN } from '@hai/contract/outside-accounts'
import { Users } from 'lucide-react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useForm } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReasonField, useReason } from '../ui/reason.tsx'
import type { Line } from './line-text.ts'
import { MatchLine } from './match-line.tsx'
import { type LineActionProps, Failed, useLineAction } from './use-line-action.tsx'

export function Reopen({ line: { line_id }, onDone }: LineActionProps) {
  const t = useTranslations('admin_reconciliation')
  const { mutate, isPending, error } = useLineAction(api.reopen_outside_line, onDone)
  return (
    <>
      <Failed error={error} />
      <Button busy={isPending} onClick={() => mutate({ line_id })}>
        {t('reopen')}
      </Button>
    </>
  )
}

export const OpenLine = (props: LineActionProps) => (
  <>
    <SecondNeeded of={props.line} />
    <MatchLine {...props} />
    <Explain {...props} />
  </>
)

function SecondNeeded({ of: { needs_approval } }: { of: Line }) {
  const t = useTranslations('admin_reconciliation')
  if (needs_approval.length === 0) return null
  return (
    <Notice kind="wait" icon={Users} title={t('admin_ui.second_person_needed')}>
      <p>{t(needs_approval.includes('own_statement') ? 'second_own' : 'second_amount')}</p>
    </Notice>
  )
}

function Explain({ line, onDone }: LineActionProps) {
  const t = useTranslations('admin_reconciliation')
  const { line_id } = line
  const explanation = useReason({ min: EXPLANATION_MIN, max: EXPLANATION_MAX })
  const { mutate, isPending, error } = useLineAction(api.explain_outside_line, onDone)
  const form = useForm({
    errors: { explanation: explanation.isShort },
    isBusy: isPending,
    onSubmit: () => mutate({ line_id, explanation: explanation.text }),
  })
  return (
    <form noValidate aria-label={t('explain')} onSubmit={form.submit} className="grid grid-cols-1 gap-3">
      <h3>{t('explain')}</h3>
      <ReasonField
        of={explanation}
        shown={form.field('explanation')}
        label={t('explanation')}
        hint={t('explain_text')}
        short={t('explanation_short')}
      />
      <Failed error={error} />
      <Button type="submit" busy={isPending}>
        {t(line.needs_approval.length > 0 ? 'ask_explain' : 'explain')}
      </Button>
    </form>
  )
}
