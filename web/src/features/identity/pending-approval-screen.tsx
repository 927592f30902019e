import { Hourglass } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { GateScreen } from '../../ui/screen.tsx'
import { GateHeader } from './gate-header.tsx'

/** The only page for accounts of the company's mail domain until an admin approves them. */
export function PendingApprovalScreen({ onSignOut }: { onSignOut: () => void }) {
  const t = useTranslations('account_state')
  return (
    <GateScreen title={t('pending_title')} top={<GateHeader />}>
      <div className="grid gap-4">
        <Glyph icon={Hourglass} tone="wait" size="l" />
        <h1>{t('pending_title')}</h1>
        <p className="text-ink-soft">{t('pending_text')}</p>
      </div>
      <Button wide onClick={onSignOut}>
        {t('ui.sign_out')}
      </Button>
    </GateScreen>
  )
}
