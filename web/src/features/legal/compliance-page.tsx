import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { paths } from '../../lib/paths.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { LiveLimits } from './live-limits.tsx'
import { PrintLayout, PrintButton } from './print-layout.tsx'

export function CompliancePage() {
  const t = useTranslations('legal')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(api.get_compliance_page.query({ language }))
  return (
    <PrintLayout>
      <Screen title={data?.title ?? t('ui.compliance')} action={!error && <PrintButton isReady={data !== undefined} />}>
        {data ? (
          <>
            <MarkdownText source={data.body} />
            <LiveLimits />
            <Link
              href={paths.legal()}
              className="justify-self-start py-2.5 font-medium text-accent-ink no-underline hover:underline print:hidden"
            >
              {t('all_documents')}
            </Link>
          </>
        ) : error ? (
          <LoadFailed onRetry={() => void refetch()} />
        ) : (
          <SlipSkeleton lines={10} label={t('ui.loading')} />
        )}
      </Screen>
    </PrintLayout>
  )
}
