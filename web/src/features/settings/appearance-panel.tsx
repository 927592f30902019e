import { saveLanguage } from '../../api/save-language.ts'
import { useTranslations } from '../../lib/translations.ts'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { ThemePicker } from '../../ui/theme-picker.tsx'

/** The language also applies to mails. The theme is stored on this device. */
export function AppearancePanel() {
  const t = useTranslations('settings')
  return (
    <Section title={t('look')}>
      <Box className="grid grid-cols-1 gap-4">
        <LanguagePicker variant="field" onPicked={(language) => void saveLanguage(language)} />
        <p className="-mt-2.5 text-sm text-ink-soft">{t('language_hint')}</p>
        <ThemePicker variant="field" />
        <p className="-mt-2.5 text-sm text-ink-soft">{t('theme_hint')}</p>
      </Box>
    </Section>
  )
}
