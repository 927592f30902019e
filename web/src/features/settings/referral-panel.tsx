import { Clock } from 'lucide-react'
import { useWords } from '../../lib/words.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The programme is not open: says so, and promises nothing. */
export function ReferralPanel() {
  const t = useWords('settings')
  return (
    <Section title={t('referral')}>
      <Box>
        <Notice icon={Clock} title={t('referral_closed')}>
          <p>{t('referral_closed_text')}</p>
        </Notice>
      </Box>
    </Section>
  )
}
