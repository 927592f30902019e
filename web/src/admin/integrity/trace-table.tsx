import type { TraceEntry } from '@hai/contract/integrity'
import type { MemberAccountKind } from '@hai/contract/integrity-values'
import { useMemo } from 'react'
import { exactMoment } from '../../lib/moments.ts'
import { useLanguage, useTranslations, type Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { useLedgerNames, type LedgerNames } from '../ui/ledger-names.ts'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { Difference, Money, Sensitive } from '../ui/sensitive.tsx'

/** Posting kinds whose usual name describes the payer's side, with the name for the payee. */
const received = { send: 'received', quick_pay: 'quick_pay_received' } as const
const isSent = (kind: string): kind is keyof typeof received => kind in received

/** Named from the account's point of view: the payee of a send sees "received". Null kind: the posting is missing. */
export function kindText(
  { kind, amount }: Pick<TraceEntry, 'kind' | 'amount'>,
  t: (key: 'posting_gone' | (typeof received)[keyof typeof received]) => string,
  nameOf: (kind: string) => string,
): string {
  if (kind === null) return t('posting_gone')
  return amount > 0 && isSent(kind) ? t(received[kind]) : nameOf(kind)
}

export type Entry = TraceEntry
type Words = Translate<'admin_integrity'>
type Moment = (iso: string) => string

const MARKED = 'bg-problem-wash shadow-[inset_3px_0_var(--color-problem)]'
const AFTER = 'shadow-[inset_3px_0_var(--color-problem)]'

const rowClass = ({ is_first_mismatch, is_match, is_suspect }: Entry): string | undefined =>
  is_first_mismatch || is_suspect ? MARKED : is_match ? undefined : AFTER

const isIn = ({ amount }: Entry): boolean => amount > 0

const figure = (
  id: string,
  header: string,
  of: (entry: Entry) => number | null,
  kind?: 'delta' | 'in',
): Column<Entry, never> => ({
  id,
  header,
  cell: (entry) => {
    const cents = of(entry)
    if (cents === null) return ''
    if (kind === 'delta') return <Difference cents={cents} />
    return <Money cents={cents} {...(kind === 'in' && { kind, sign: '+' })} />
  },
  csv: (entry, say) => (kind === 'delta' ? say.difference(of(entry)) : say.amount(of(entry))),
  align: 'end',
})

const columnsIn = (t: Words, names: LedgerNames, moment: Moment): readonly Column<Entry, never>[] => [
  {
    id: 'time',
    header: t('admin_ui.time'),
    cell: ({ created_at }) => <span className="whitespace-nowrap">{created_at ? moment(created_at) : t('gone')}</span>,
    csv: ({ created_at }) => created_at,
  },
  {
    id: 'entry',
    header: t('entry'),
    cell: ({ sequence }) => sequence,
    csv: ({ sequence }) => sequence,
    align: 'end',
  },
  {
    id: 'position',
    header: t('admin_ui.posting'),
    cell: ({ position }) => position,
    csv: ({ position }) => position,
    align: 'end',
  },
  {
    id: 'kind',
    header: t('admin_ui.type'),
    cell: (entry) => <Kind entry={entry} />,
    csv: (entry) => kindText(entry, t, names.posting),
  },
  {
    id: 'counter',
    header: t('counter_entry'),
    cell: (entry) => <Counter entry={entry} />,
    csv: (entry, say) =>
      countersOf(entry)
        .map(({ account, member }) => (member ? say.person(member) : names.account(account)))
        .join(', '),
  },
  figure('in', t('admin_ui.direction_in'), (entry) => (isIn(entry) ? entry.amount : null), 'in'),
  figure('out', t('admin_ui.direction_out'), (entry) => (isIn(entry) ? null : entry.amount)),
  figure('running', t('running'), ({ computed_balance }) => computed_balance),
  figure('stored', t('stored'), ({ stored_balance }) => stored_balance),
  figure('delta', t('admin_ui.difference'), ({ stored_balance, computed_balance }) => stored_balance - computed_balance, 'delta'),
]

function Kind({ entry }: { entry: Entry }) {
  const t = useTranslations('admin_integrity')
  const names = useLedgerNames()
  const { is_first_mismatch, is_suspect } = entry
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 wrap-normal">
      {kindText(entry, t, names.posting)}
      {is_suspect && <Status tone="problem">{t('suspect')}</Status>}
      {is_first_mismatch && <Status tone="problem">{t('starts_here')}</Status>}
    </span>
  )
}

/** Members first, because readers look for the other party. */
const countersOf = ({ counter_entries }: Entry): Entry['counter_entries'] =>
  counter_entries.toSorted((a, b) => Number(b.member !== null) - Number(a.member !== null))

function Counter({ entry }: { entry: Entry }) {
  const names = useLedgerNames()
  return (
    <span className="grid wrap-anywhere">
      {countersOf(entry).map(({ account, member }) => (
        <span key={`${account} ${member?.user_id ?? ''}`} className={member ? undefined : 'text-ink-soft'}>
          {member ? (
            <>
              <b className="font-medium">
                <Sensitive kind="name">{member.full_name ?? member.email}</Sensitive>
              </b>
              {account !== 'available' && `, ${names.account(account)}`}
            </>
          ) : (
            names.account(account)
          )}
        </span>
      ))}
    </span>
  )
}

interface TraceTableProps {
  user_id: string
  account: MemberAccountKind
  onOpen: (entry: Entry) => void
}

export function TraceTable({ user_id, account, onOpen }: TraceTableProps) {
  const t = useTranslations('admin_integrity')
  const language = useLanguage()
  const names = useLedgerNames()
  const columns = useMemo(() => columnsIn(t, names, (iso) => exactMoment(new Date(iso), language)), [t, names, language])
  const fixed = useMemo(() => ({ user_id, account }), [user_id, account])
  return (
    <DataTable
      list="get_ledger_trace"
      label={t('admin_ui.ledger_trace')}
      columns={columns}
      fixed={fixed}
      rowKey={({ position }) => String(position)}
      rowLook={rowClass}
      onOpen={onOpen}
      polls
      empty={{ title: t('admin_ui.no_entries_yet'), text: t('no_entries_text') }}
    />
  )
}
