import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAuth } from '../../api/auth-context.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { phoneText } from '../../lib/phone.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { PictureChoice } from './picture-choice.tsx'
import { useAccountSettings } from './use-account-settings.ts'

const NameDialog = lazyScreen(() => import('./name-dialog.tsx').then(({ NameDialog: one }) => one))

export function ProfilePanel() {
  const t = useTranslations('settings')
  const { profile } = useAuth()
  const { data: settings } = useAccountSettings()
  const [isNaming, setNaming] = useState(false)
  const name = profile.full_name ?? profile.email
  return (
    <Section title={t('profile')}>
      <Box flush>
        <Row
          start={<Avatar name={name} avatar_url={profile.avatar_url} size="xl" blue />}
          title={name}
          sub={profile.hai_tag && `@${profile.hai_tag}`}
        />
        <div className="grid grid-cols-1 gap-3 px-edge pb-2 md:px-5">
          <PictureChoice>
            {settings?.name === 'free' && (
              <Button size="small" icon={Pencil} onClick={() => setNaming(true)}>
                {t('name_change')}
              </Button>
            )}
          </PictureChoice>
          <p className="text-sm text-ink-soft">{t('profile_seen')}</p>
          <Figures
            items={[
              { label: t('ui.email'), value: profile.email },
              { label: t('ui.phone'), value: profile.phone === null ? t('not_given') : phoneText(profile.phone) },
            ]}
          />
        </div>
      </Box>
      {isNaming && (
        <Suspense>
          <NameDialog onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Section>
  )
}
