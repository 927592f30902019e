import type { Output } from '@hai/contract/contract'
import type { LegalDocument } from '@hai/contract/legal-values'
import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { hasCode } from '../../api/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { useLanguage, useTranslations, type PlainKey } from '../../lib/translations.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MarkdownText } from '../../ui/markdown-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Screen } from '../../ui/screen.tsx'
import { SlipSkeleton } from '../../ui/slip-skeleton.tsx'
import { FeeCalculator } from './fee-calculator.tsx'
import { LiveLimits } from './live-limits.tsx'
import { PrintButton } from './print-layout.tsx'
import { useDay } from './use-day.ts'
import { SEPARATOR } from '../../lib/separator.ts'

type Read = Output<'get_legal_document'>

const versionPath = (document: LegalDocument, number: number): string => `${paths.legal(document)}?version=${number}`

const documentNames: Readonly<Record<LegalDocument, PlainKey<'legal'>>> = {
  terms: 'name_terms',
  privacy: 'name_privacy',
  'acceptable-use': 'name_acceptable_use',
  'risk-warning': 'name_risk_warning',
  'dispute-policy': 'name_dispute_policy',
  'refund-policy': 'ui.refund_policy',
  'kyc-aml': 'name_kyc_aml',
  fees: 'ui.fees',
}

export function LegalDocumentScreen({ document }: { document: LegalDocument }) {
  const t = useTranslations('legal')
  const language = useLanguage()
  const [search] = useSearchParams()
  const requestedVersion = search.get('version') ?? ''
  const number = /^[1-9]\d{0,4}$/.test(requestedVersion) ? Number(requestedVersion) : undefined
  const { data, error, refetch } = useQuery(api.get_legal_document.query({ document, language, ...(number && { number }) }))
  const name = t(documentNames[document])
  // The calculator keeps its place when the text arrives, so that nothing entered before is lost.
  return (
    <Screen
      title={data?.title ?? name}
      titleHidden={hasCode(error, 'NOT_FOUND')}
      action={!error && <PrintButton isReady={data !== undefined} />}
    >
      {data ? <Validity read={data} /> : !error && <VersionSpace />}
      {document === 'fees' && <FeeCalculator />}
      {data ? (
        <Text read={data} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <Empty
          icon={Clock}
          title={name}
          text={t(number === undefined ? 'not_published' : 'no_such_version')}
          action={
            <ButtonLink href={number === undefined ? paths.legal() : paths.legal(document)} kind="main" wide>
              {t(number === undefined ? 'all_documents' : 'read_current')}
            </ButtonLink>
          }
        />
      ) : error ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <SlipSkeleton lines={10} label={t('ui.loading')} />
      )}
    </Screen>
  )
}

/** Keeps the space of the version until it is known, for the calculator below. */
function VersionSpace() {
  const t = useTranslations('legal')
  const day = useDay()
  const now = useNow()
  return (
    <p className="invisible text-sm">
      {t('version', { number: 1 })}
      {SEPARATOR}
      {t('since', { day: day(now.toISOString()) })}
    </p>
  )
}

function Validity({ read: { document, number, effective_at, state, coming } }: { read: Read }) {
  const t = useTranslations('legal')
  const day = useDay()
  return (
    <>
      <p className="text-sm text-ink-soft">
        {t('version', { number })}
        {SEPARATOR}
        {t(state === 'to_come' ? 'from_day' : 'since', { day: day(effective_at) })}
      </p>
      {state === 'past' && (
        <Notice kind="wait" title={t('past')}>
          <Link href={paths.legal(document)}>{t('read_current')}</Link>
        </Notice>
      )}
      {state === 'to_come' && (
        <Notice kind="wait" title={t('to_come')}>
          <Link href={paths.legal(document)}>{t('read_current')}</Link>
        </Notice>
      )}
      {state === 'in_force' && coming && (
        <Notice title={t('coming', { day: day(coming.effective_at) })}>
          <Link href={versionPath(document, coming.number)}>{t('read_coming')}</Link>
        </Notice>
      )}
    </>
  )
}

function Text({ read }: { read: Read }) {
  const t = useTranslations('legal')
  return (
    <>
      <MarkdownText source={read.body} />
      {read.document === 'kyc-aml' && <LiveLimits />}
      <Versions read={read} />
      <Link
        href={paths.legal()}
        className="justify-self-start py-2.5 font-medium text-accent-ink no-underline hover:underline print:hidden"
      >
        {t('all_documents')}
      </Link>
    </>
  )
}

/** Earlier versions stay available, because members accepted them. */
function Versions({ read: { document, number, versions } }: { read: Read }) {
  const t = useTranslations('legal')
  const day = useDay()
  if (versions.length < 2) return null
  return (
    <details className="print:hidden rounded-box bg-surface px-edge py-2">
      <summary className="min-h-(--size-touch) cursor-pointer py-2.5 font-medium">{t('versions')}</summary>
      <ul className="grid gap-1 pb-2 text-sm">
        {versions.map((one) => (
          <li key={one.number}>
            <Link
              href={versionPath(document, one.number)}
              aria-current={one.number === number ? 'true' : undefined}
              className="inline-flex min-h-(--size-touch) items-center"
            >
              {t('version', { number: one.number })}
              {SEPARATOR}
              {t('from_day', { day: day(one.effective_at) })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
