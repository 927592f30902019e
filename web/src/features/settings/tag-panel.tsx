import { AtSign } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { exactMoment } from '../../lib/moments.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { useAccountSettings } from './use-account-settings.ts'

const ChangeTagDialog = lazyScreen(() => import('./change-tag-dialog.tsx').then(({ ChangeTagDialog: one }) => one))

export function TagPanel() {
  const t = useTranslations('settings')
  const language = useLanguage()
  const { profile } = useAuth()
  const { data } = useAccountSettings()
  const [isOpen, setOpen] = useState(false)
  const wait = data?.tag_change_at
  return (
    <Section title={t('ui.hai_tag')}>
      <Box className="grid grid-cols-1 gap-3">
        <p className="text-lg font-bold wrap-anywhere">@{profile.hai_tag}</p>
        <p className="text-sm text-ink-soft">{t('tag_text')}</p>
        <Button icon={AtSign} className="justify-self-start" refused={!data || Boolean(wait)} onClick={() => setOpen(true)}>
          {t('tag_change')}
        </Button>
        {wait && <p className="text-sm text-ink-soft">{t('tag_wait', { when: exactMoment(new Date(wait), language) })}</p>}
      </Box>
      {isOpen && data && (
        <Suspense>
          <ChangeTagDialog hasPassword={data.has_password} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}
