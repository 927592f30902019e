import { LogOut } from 'lucide-react'
import { useAuth } from '../../api/auth-context.ts'
import { useTranslations } from '../../lib/translations.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { Button } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'

export function ThisBrowserPanel() {
  const t = useTranslations('settings')
  const app = useTranslations('app')
  const { profile, signOut } = useAuth()
  return (
    <Section title={t('this_browser')}>
      <Box className="grid grid-cols-1 gap-3">
        <p className="text-sm wrap-anywhere text-ink-soft">{withEmailBreaks(t('signed_in_as', { email: profile.email }))}</p>
        <Button icon={LogOut} wide onClick={() => void signOut()}>
          {app('logout')}
        </Button>
      </Box>
    </Section>
  )
}
