import { type DeletionDecision } from '@hai/contract/deletion-values'
import type { DeletionRequestDetails } from '@hai/contract/deletions'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useAuth } from '../../api/auth-context.ts'
import { Panel } from '../ui/panel.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { useDecided } from './use-decided.ts'

const kindOf = { ask: 'main', approve: 'danger', reject: 'plain', refuse: 'plain' } as const

export function Decide({ request }: { request: DeletionRequestDetails }) {
  const t = useTranslations('admin_deletions')
  const { profile } = useAuth()
  const isShown = useSensitiveShown()
  const [asking, setAsking] = useState<DeletionDecision | null>(null)
  const { action, decide } = useDecided(request)
  const { status, actions, asked, obstacles } = request
  if (status !== 'waiting' && status !== 'asked') return null
  const isOpen = obstacles.some(({ count }) => count > 0)
  return (
    <Panel title={t('admin_ui.decision')}>
      {status === 'asked' && <p>{asked?.by.user_id === profile.id ? t('you_asked') : t('other_asked')}</p>}
      {isOpen && <p className="text-ink-soft">{t('something_open')}</p>}
      {actions.length > 0 && <RevealFirst />}
      {actions.length > 0 && isShown && (
        <div className="grid gap-2">
          {actions.map((which) => (
            <Button key={which} kind={kindOf[which]} wide busy={action.isBusy} onClick={() => setAsking(which)}>
              {t(`action_${which}`)}
            </Button>
          ))}
        </div>
      )}
      {actions.length > 0 && (
        <p className="flex items-center gap-1.5 text-sm text-ink-soft">
          <KeyRound className="size-4 flex-none" />
          {t('admin_ui.second_factor_needed')}
        </p>
      )}
      {asking && (
        <DecideDialog
          decision={asking}
          onClose={() => setAsking(null)}
          onGiven={(given) => {
            setAsking(null)
            decide({ decision: asking, ...given })
          }}
        />
      )}
      {action.dialog}
    </Panel>
  )
}
