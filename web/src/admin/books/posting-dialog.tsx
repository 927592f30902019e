import type { Output } from '@hai/contract/contract'
import { useQuery } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PartFailed } from '../../ui/part-failed.tsx'
import { Dialog } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { useBookNames } from '../ui/book-names.ts'
import { FigureTable } from '../ui/figure-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Money, Sensitive } from '../ui/sensitive.tsx'

type Posting = Output<'get_posting'>

interface PostingDialogProps {
  /** Its position, or its transaction id. */
  posting: string
  onOpen: (posting: string) => void
  onClose: () => void
}

/** One posting, whole: its entries, what it says of itself, and what it ended or was ended by. */
export function PostingDialog({ posting, onOpen, onClose }: PostingDialogProps) {
  const t = useWords('admin_books')
  const ui = useWords('ui')
  const { data, error, refetch } = useQuery({ ...api.get_posting.query({ posting }), staleTime: 60_000 })
  return (
    <Dialog
      title={data ? t('posting_title', { position: data.position }) : t('journal')}
      closeLabel={ui('close')}
      onClose={onClose}
      actions={
        <Button kind="plain" wide onClick={onClose}>
          {ui('close')}
        </Button>
      }
    >
      {data ? (
        <Whole posting={data} onOpen={onOpen} />
      ) : hasCode(error, 'NOT_FOUND') ? (
        <Notice kind="problem">{t('posting_gone')}</Notice>
      ) : error ? (
        <PartFailed onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} label={ui('loading')} />
      )}
    </Dialog>
  )
}

function Whole({ posting, onOpen }: { posting: Posting; onOpen: (posting: string) => void }) {
  const t = useWords('admin_books')
  const names = useBookNames()
  const language = useLanguage()
  const { batch, ends, ended_by } = posting
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-sm">
      <p>
        <b className="font-bold">{names.act(posting.kind)}</b>, <Money cents={posting.amount} />
        <br />
        <span className="text-ink-soft">{exactMoment(new Date(posting.created_at), language)}</span>
      </p>
      {posting.initiator && (
        <div>
          <span className="text-ink-soft">{t('initiator')}</span>
          <MemberName member={posting.initiator} />
        </div>
      )}
      <Entries posting={posting} />
      <Details details={posting.details} />
      <p className="grid gap-1 text-ink-soft wrap-anywhere">
        <span>{posting.transaction_id}</span>
        <span>
          {t('batch', { first: batch.first_position, last: batch.last_position })}. {t('hash', { hash: batch.hash })}
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

function Entries({ posting: { entries } }: { posting: Posting }) {
  const t = useWords('admin_books')
  const names = useBookNames()
  type Entry = Posting['entries'][number]
  const change = ({ amount }: Entry) => <Money cents={Math.abs(amount)} sign={amount < 0 ? '−' : '+'} />
  return (
    <FigureTable
      label={t('entries')}
      rows={entries}
      rowKey={({ account_id }) => String(account_id)}
      columns={[
        {
          ...{ id: 'account', header: t('account') },
          cell: ({ kind, owner }) => (
            <>
              {names.account(kind)}
              {owner && <MemberName member={owner} />}
            </>
          ),
        },
        { id: 'change', header: t('change'), align: 'end', cell: change },
        { id: 'after', header: t('after'), align: 'end', cell: ({ balance_after }) => <Money cents={balance_after} /> },
      ]}
    />
  )
}

/** Facts of these names are cents. */
const amounts: ReadonlySet<string> = new Set(['amount', 'fee', 'tax', 'payee_gets', 'share'])

/** What was written with it. What it says may name people and sums: it is hidden with them. */
function Details({ details }: { details: Posting['details'] }) {
  const t = useWords('admin_books')
  const said = Object.entries(details).filter(([, value]) => value !== null && value !== '')
  return (
    <div className="grid gap-1">
      <h3 className="text-sm font-medium">{t('details')}</h3>
      {said.length === 0 && <p className="text-ink-soft">{t('no_details')}</p>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {said.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name.replaceAll('_', ' ')}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {typeof value === 'number' && amounts.has(name) ? (
                <Money cents={value} className="font-normal" />
              ) : (
                <Sensitive kind="text">{typeof value === 'string' ? value : JSON.stringify(value)}</Sensitive>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
