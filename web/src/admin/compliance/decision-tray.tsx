import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { clearMarkedDecisions, toDecisions, unmarkDecision, useMarkedDecisions, type MarkedDecision } from './marked-decisions.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** Removes documents that a colleague has decided meanwhile, because one of them would make the whole list fail. */
async function unmarkDecided(marked: readonly MarkedDecision[]): Promise<void> {
  const files = await Promise.allSettled(
    marked.map(({ document }) => api.admin_get_identity_document({ document_id: document.id })),
  )
  for (const file of files)
    if (file.status === 'fulfilled' && file.value.document.status !== 'pending') unmarkDecision(file.value.document.id)
}

export function DecisionTray() {
  const t = useTranslations('admin_compliance')
  const marked = useMarkedDecisions()
  const action = useConfirmedAction('admin_decide_identity_documents', {
    failed: t('admin_ui.decision_not_saved'),
    onDone: ({ items }) => {
      const [first] = items
      clearMarkedDecisions()
      if (items.length === 1 && first?.status === 'approved')
        toast({ title: t('document_approved'), text: t('tier_is', { tier: first.tier }), kind: 'done' })
      else if (items.length === 1) toast({ title: t('document_rejected'), kind: 'done' })
      else toast({ title: t('documents_decided', { count: items.length }), kind: 'done' })
    },
    onClose: () => void unmarkDecided(marked),
  })
  const confirm = (): void => action.run(() => ({ decisions: toDecisions(marked) }))
  useReviewKeys(marked.length > 0 ? { c: confirm } : {})
  if (marked.length === 0) return null
  return (
    <Panel title={t('marked', { count: marked.length })}>
      <ul className="grid gap-2 text-sm">
        {marked.map(({ document, decision }) => (
          <li key={document.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <MemberName member={document.user} plain />
            <span>{t(`kind_${document.kind}`)}</span>
            <Status tone={decision === 'approve' ? 'plain' : 'problem'}>{t(`admin_ui.${decision}`)}</Status>
            <Button size="small" kind="plain" onClick={() => unmarkDecision(document.id)}>
              {t('ui.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button kind="main" aria-keyshortcuts="c" onClick={confirm}>
        {t('confirm_marked', { count: marked.length })}
      </Button>
      {action.dialog}
    </Panel>
  )
}
