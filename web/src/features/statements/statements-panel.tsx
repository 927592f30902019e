import { FileText } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'

export function StatementsPanel() {
  const t = useTranslations('statements')
  return (
    <Section title={t('statements')}>
      <Box className="grid grid-cols-1 gap-4">
        <p className="text-sm text-ink-soft">{t('statements_text')}</p>
        <ButtonLink href={paths.statements()} icon={FileText} wide>
          {t('see_statements')}
        </ButtonLink>
      </Box>
    </Section>
  )
}
