import type { ComplianceFlag } from '@hai/contract/compliance'
import type { ReactNode } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'

export interface FlagDecision {
  resolve: (outcome: 'cleared' | 'confirmed', note: string) => void
  /** Asks a second staff member to agree that a hit is a false positive. */
  release: (note: string) => void
  dialog: ReactNode
}

export function useFlagDecision({ id: flag_id }: Pick<ComplianceFlag, 'id'>, onDone: () => void): FlagDecision {
  const t = useTranslations('admin_compliance')
  const resolving = useConfirmedAction('admin_resolve_compliance_flag', {
    failed: t('admin_ui.decision_not_saved'),
    onDone: ({ status, kind }) => {
      const stopped = status === 'confirmed' && kind === 'sanctions_match'
      const title = t(status === 'confirmed' ? 'flag_was_confirmed' : 'flag_was_cleared')
      toast({ title, kind: 'done', text: stopped ? t('flag_was_confirmed_text') : null })
      onDone()
    },
  })
  const releasing = useConfirmedAction('admin_release_sanctions_hit', {
    failed: t('admin_ui.decision_not_saved'),
    onDone: () => {
      toast({ title: t('admin_ui.approval_requested'), text: t('admin_ui.approval_requested_text'), kind: 'done' })
      onDone()
    },
  })
  return {
    resolve: (outcome, note) => resolving.run(() => ({ flag_id, outcome, note })),
    release: (note) => releasing.run(() => ({ flag_id, note })),
    dialog: resolving.dialog ?? releasing.dialog,
  }
}
