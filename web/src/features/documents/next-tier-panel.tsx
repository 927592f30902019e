import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Output } from '@hai/contract/contract'
import { tierAsks, type DocumentPurpose } from '@hai/contract/document-kinds'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useChannel } from '../../api/use-channel.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { lazyScreen } from '../../lib/lazy-screen.tsx'
import { paths } from '../../lib/paths.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { Status } from '../../ui/status.tsx'

const DocumentDialog = lazyScreen(() => import('./document-dialog.tsx').then(({ DocumentDialog: one }) => one))

type Limits = Output<'get_limits'>
type Document = Output<'list_identity_documents'>['items'][number]
const isAsked = (tier: number): tier is keyof typeof tierAsks => tier in tierAsks

/** The steps to the next tier. A decision of staff on a document arrives on the channel `profile`. */
export function NextTierPanel() {
  const t = useTranslations('documents')
  const limits = useQuery(api.get_limits.query())
  const documents = useQuery(api.list_identity_documents.query())
  useChannel('profile')
  const [purpose, setPurpose] = useState<DocumentPurpose | null>(null)
  // The panel of the limits above shows this error.
  if (limits.error && !limits.data) return null
  return (
    <Section title={t('title')}>
      <Box className="grid grid-cols-1 gap-4">
        {limits.data && documents.data ? (
          <NextTier limits={limits.data} documents={documents.data.items} onSend={setPurpose} />
        ) : documents.error ? (
          <Notice kind="problem" title={errorMessage(documents.error)} />
        ) : (
          <SkeletonBlock className="h-24" />
        )}
      </Box>
      {purpose && (
        <Suspense>
          <DocumentDialog purpose={purpose} onClose={() => setPurpose(null)} />
        </Suspense>
      )}
    </Section>
  )
}

interface NextTierProps {
  limits: Limits
  documents: readonly Document[]
  onSend: (purpose: DocumentPurpose) => void
}

function NextTier({ limits: { tier, tiers }, documents, onSend }: NextTierProps) {
  const t = useTranslations('documents')
  const next = tiers.find((one) => one.tier === tier + 1)
  if (!next || !isAsked(next.tier)) return <Notice kind="in" title={t('highest')} />
  const requirements: readonly ('phone' | DocumentPurpose)[] = tierAsks[next.tier]
  return (
    <>
      <div className="grid gap-0.5">
        <p className="font-medium">{t('ui.tier', { tier: next.tier })}</p>
        <p className="text-ink-soft">{t('gives', { balance: formatUsd(next.balance), out: formatUsd(next.out_per_day) })}</p>
        {next.cashout && (
          <p className="text-ink-soft">
            {t('gives_cashout', {
              each: formatUsd(next.cashout.each),
              day: formatUsd(next.cashout.per_day),
              month: formatUsd(next.cashout.days_30),
            })}
          </p>
        )}
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {requirements.map((ask) => (
          <li key={ask}>
            {ask === 'phone' ? (
              <PhoneStep />
            ) : (
              <DocumentStep purpose={ask} document={documents.find((one) => one.purpose === ask)} onSend={() => onSend(ask)} />
            )}
          </li>
        ))}
      </ul>
      {tier > 0 && <p className="text-sm text-ink-soft">{t('privacy')}</p>}
    </>
  )
}

const step = 'grid grid-cols-1 justify-items-start gap-2'

function PhoneStep() {
  const t = useTranslations('documents')
  return (
    <div className={step}>
      <StepWords title={t('step_phone')} text={t('text_phone')} />
      <ButtonLink kind="main" size="small" href={paths.verifyPhone({ returnTo: paths.settings('limits') })}>
        {t('ui.verify_phone')}
      </ButtonLink>
    </div>
  )
}

function DocumentStep({
  purpose,
  document,
  onSend,
}: {
  purpose: DocumentPurpose
  document: Document | undefined
  onSend: () => void
}) {
  const t = useTranslations('documents')
  const language = useLanguage()
  const when = document ? exactMoment(new Date(document.submitted_at), language) : ''
  const action = document ? t('send_other') : t(`submit_${purpose}`)
  const text = document?.status === 'pending' ? t('waiting_text', { when }) : t(`text_${purpose}`)
  return (
    <div className={step}>
      <StepWords title={t(`step_${purpose}`)} text={document?.status === 'approved' ? '' : text} status={document?.status} />
      {document?.status === 'rejected' && (
        <p className="text-sm wrap-anywhere text-problem">{t('why', { reason: document.reason ?? '' })}</p>
      )}
      {(!document || document.status === 'rejected') && (
        <Button kind="main" size="small" onClick={onSend} aria-label={`${action}, ${t(`step_${purpose}`)}`}>
          {action}
        </Button>
      )}
    </div>
  )
}

const tones = { pending: 'wait', approved: 'in', rejected: 'problem' } as const

function StepWords({ title, text, status }: { title: string; text: string; status?: Document['status'] | undefined }) {
  const t = useTranslations('documents')
  return (
    <div className="grid w-full gap-0.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        {status && <Status tone={tones[status]}>{t(`status_${status}`)}</Status>}
      </p>
      {text && <p className="text-sm text-ink-soft">{text}</p>}
    </div>
  )
}
