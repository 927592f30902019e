import type { PostingDetail } from '@hai/contract/accounting'
import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { Link } from 'wouter'
import { exactMoment } from '../../lib/moments.ts'
import { shortId } from '../../lib/short-id.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordsFailed } from './records-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { adminPaths } from '../paths.ts'
import { useLedgerNames } from './ledger-names.ts'
import { FigureTable } from './figure-table.tsx'
import { linkStyle } from './link-style.ts'
import { MemberName } from './member-name.tsx'
import { DetailDialog } from './detail-dialog.tsx'
import { Difference, Money, Sensitive } from './sensitive.tsx'
import { fieldLabel } from './stored-value-text.ts'

type Posting = Output<'get_posting'>

interface PostingDialogProps {
  posting: string
  children?: ReactNode
  onOpen: (posting: string) => void
  onClose: () => void
}

export function PostingDialog({ posting, children, onOpen, onClose }: PostingDialogProps) {
  const t = useTranslations('admin_posting')
  const { data, error, refetch } = useQuery({ ...api.get_posting.query({ posting }), staleTime: 60_000 })
  return (
    <DetailDialog title={data ? t('title', { position: data.position }) : t('admin_ui.posting')} onClose={onClose}>
      {children}
      {data ? (
        <Whole posting={data} onOpen={onOpen} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <Notice kind="problem">{t('gone')}</Notice>
      ) : error ? (
        <RecordsFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} label={t('ui.loading')} />
      )}
    </DetailDialog>
  )
}

function Whole({ posting, onOpen }: { posting: Posting; onOpen: (posting: string) => void }) {
  const t = useTranslations('admin_posting')
  const names = useLedgerNames()
  const language = useLanguage()
  const { batch, ends, ended_by } = posting
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      <p>
        <Money cents={posting.amount} size="big" />
        <br />
        <b className="font-bold">{names.posting(posting.kind)}</b>
        <br />
        <span className="text-ink-soft">{exactMoment(new Date(posting.created_at), language)}</span>
      </p>
      {posting.initiator && (
        <div>
          <span className="text-ink-soft">{t('admin_ui.initiated_by')}</span>
          <MemberName member={posting.initiator} />
        </div>
      )}
      {posting.decision && (
        <div>
          <span className="text-ink-soft">{t('admin_ui.decided_by')}</span>
          <MemberName member={posting.decision.decided_by} />
          <Link href={adminPaths.dispute(posting.decision.dispute_id)} className={linkStyle}>
            {t('dispute', { id: shortId(posting.decision.dispute_id) })}
          </Link>
        </div>
      )}
      <Faults posting={posting} />
      <Entries posting={posting} />
      <Details details={posting.details} />
      <CopyButton text={posting.transaction_id} label={t('admin_ui.copy_id')} done={t('ui.copied')} />
      <p className="grid gap-1 text-ink-soft wrap-anywhere">
        <span>{posting.transaction_id}</span>
        <span>
          {t('batch', { first: batch.first_position, last: batch.last_position })}. {t('admin_ui.hash', { hash: batch.hash })}
        </span>
      </p>
      {ends !== null && (
        <Button size="small" onClick={() => onOpen(ends)}>
          {t('ends')}
        </Button>
      )}
      {ended_by !== null && (
        <Button size="small" onClick={() => onOpen(ended_by)}>
          {t('ended_by')}
        </Button>
      )}
    </div>
  )
}

function Faults({ posting: { sum, is_as_written, findings } }: { posting: Posting }) {
  const t = useTranslations('admin_posting')
  if (sum === 0 && is_as_written && findings.length === 0) return null
  return (
    <Notice kind="problem" title={sum === 0 ? t('in_question') : t('admin_ui.sum_is_off')}>
      {sum !== 0 && (
        <p>
          {t('sum')} <Difference cents={sum} />
        </p>
      )}
      {!is_as_written && <p>{t('not_as_written')}</p>}
      {findings.length > 0 && <p>{t('findings', { rules: [...new Set(findings.map(({ rule }) => rule))].join('; ') })}</p>}
    </Notice>
  )
}

function Entries({ posting: { entries, sum } }: { posting: Posting }) {
  const t = useTranslations('admin_posting')
  const names = useLedgerNames()
  type Entry = Posting['entries'][number]
  const change = ({ amount }: Entry) => <Money cents={Math.abs(amount)} sign={amount < 0 ? '−' : '+'} />
  return (
    <FigureTable
      label={t('admin_ui.entries')}
      rows={entries}
      rowKey={({ account_id }) => String(account_id)}
      columns={[
        {
          id: 'account',
          header: t('admin_ui.account_type'),
          cell: ({ kind, owner }) => (
            <>
              {names.account(kind)}
              {owner && <MemberName member={owner} />}
            </>
          ),
        },
        { id: 'change', header: t('admin_ui.change'), align: 'end', cell: change },
        {
          id: 'after',
          header: t('admin_ui.balance_after'),
          align: 'end',
          cell: ({ balance_after }) => <Money cents={balance_after} />,
        },
      ]}
      sum={[t('sum'), <Difference key="sum" cents={sum} />, '']}
    />
  )
}

/** Masked, because the details may contain names and amounts. */
function Details({ details }: { details: Posting['details'] }) {
  const t = useTranslations('admin_posting')
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-medium">{t('admin_ui.details')}</h3>
      {details.length === 0 && <p className="text-ink-soft">{t('admin_ui.none')}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {details.map((detail) => (
          <div key={detail.name} className="contents">
            <dt className="text-ink-soft">{fieldLabel(detail.name)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <DetailValue of={detail} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function DetailValue({ of: { type, value } }: { of: PostingDetail }) {
  switch (type) {
    case 'cents':
      return <Money cents={Number(value)} className="font-normal" />
    case 'member':
      return <Sensitive kind="name">{value}</Sensitive>
    case 'text':
      return <Sensitive kind="text">{value}</Sensitive>
    case 'reference':
      return value
  }
}
