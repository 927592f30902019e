import type { ComplianceFlag } from '@hai/contract/compliance'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
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
  const cache = useQueryClient()
  function readAgain(): void {
    const affectedQueries = [
      api.admin_list_compliance_flags,
      api.admin_get_compliance_flag,
      api.admin_list_user_flags,
      api.admin_get_user,
    ]
    for (const { key } of [...affectedQueries, api.admin_list_approvals, api.get_admin_badges])
      void cache.invalidateQueries({ queryKey: key })
  }
  const resolving = useConfirmedAction('admin_resolve_compliance_flag', {
    failed: t('flag_failed'),
    onDone: ({ status, kind }) => {
      const stopped = status === 'confirmed' && kind === 'sanctions_match'
      const title = t(status === 'confirmed' ? 'flag_was_confirmed' : 'flag_was_cleared')
      toast({ title, kind: 'done', ...(stopped && { text: t('flag_was_confirmed_text') }) })
      readAgain()
      onDone()
    },
    onClose: readAgain,
  })
  const releasing = useConfirmedAction('admin_release_sanctions_hit', {
    failed: t('flag_failed'),
    onDone: () => {
      toast({ title: t('release_asked'), text: t('release_asked_text'), kind: 'done' })
      readAgain()
      onDone()
    },
    onClose: readAgain,
  })
  return {
    resolve: (outcome, note) => resolving.run(() => ({ flag_id, outcome, note })),
    release: (note) => releasing.run(() => ({ flag_id, note })),
    dialog: resolving.dialog ?? releasing.dialog,
  }
}
