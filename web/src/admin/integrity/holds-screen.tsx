import { cashoutStatuses } from '@hai/contract/cashout-steps'
import type { Output } from '@hai/contract/contract'
import { heldBy } from '@hai/contract/integrity-values'
import { taskStatuses } from '@hai/contract/task-steps'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Status } from '../../ui/status.tsx'
import { When } from '../ui/when.tsx'
import { adminPaths } from '../paths.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useLinkTo } from '../ui/known-pages.ts'
import { useDurationText } from '../ui/duration.ts'
import { moneyColumn } from '../ui/table/columns.tsx'

type Hold = Output<'list_holds'>['items'][number]
type Words = Translate<'admin_integrity'>

/**
 * Options of the age filter, in hours. A cash-out normally waits up to a day for its agent, and a send up to two weeks
 * for its recipient.
 */
const AGES_HOURS = [1, 24, 72, 168, 720] as const
const HOURS_A_DAY = 24

const statuses = [...cashoutStatuses, ...taskStatuses]

function waitsFor({ held_by: { type, status, dispute_id } }: Hold, t: Words): string {
  const known = type === 'cashout' || type === 'task' ? statuses.find((one) => one === status) : undefined
  // Money of a send waits for one thing only, which the type says.
  const what = known
    ? t('held_status', { what: t(`held_by_${type}`), status: t(`admin_ui.status_${known}`).toLowerCase() })
    : t(`held_by_${type}`)
  return dispute_id && status !== 'disputed' ? `${what}, ${t('in_dispute')}` : what
}

function holderOf({ held_by: { type, id, dispute_id }, member }: Hold) {
  if (dispute_id) return { path: adminPaths.dispute(dispute_id), text: 'admin_ui.open_dispute' } as const
  if (type === 'task') return { path: adminPaths.task(id), text: 'to_task' } as const
  return type === 'cashout' && member
    ? ({ path: adminPaths.user(member.user_id, 'cashouts'), text: 'to_cashouts' } as const)
    : null
}

const linkLook = 'py-0.5 font-medium text-accent-ink underline underline-offset-4'

function Holder({ hold }: { hold: Hold }) {
  const t = useTranslations('admin_integrity')
  const holder = holderOf(hold)
  const href = useLinkTo()(holder?.path)
  return (
    <span className="grid justify-items-start gap-0.5 [dd_&]:justify-items-end">
      <Status tone={hold.held_by.dispute_id ? 'problem' : 'wait'}>{waitsFor(hold, t)}</Status>
      <span className="flex flex-wrap gap-x-3">
        {holder && href !== undefined && (
          <Link href={href} className={linkLook}>
            {t(holder.text)}
          </Link>
        )}
        <Link href={adminPaths.posting(hold.id)} className={linkLook}>
          {t('to_posting')}
        </Link>
      </span>
    </span>
  )
}

function Age({ seconds }: { seconds: number }) {
  const say = useDurationText()
  return say(seconds * 1_000)
}

const columnsIn = (t: Words): readonly Column<Hold, 'created_at' | 'amount'>[] => [
  {
    id: 'member',
    header: t('admin_ui.member'),
    cell: ({ member }) => <MemberName member={member} />,
    csv: ({ member }, say) => say.person(member),
  },
  {
    id: 'held_by',
    header: t('held_by'),
    cell: (hold) => <Holder hold={hold} />,
    csv: (hold) => waitsFor(hold, t),
  },
  {
    id: 'where',
    header: t('admin_ui.account'),
    cell: ({ account }) => <span className="whitespace-nowrap">{t(`account_${account}`)}</span>,
    csv: ({ account }) => t(`account_${account}`),
  },
  {
    id: 'since',
    header: t('since'),
    cell: ({ created_at, age_seconds }) => (
      <span className="grid whitespace-nowrap max-lg:justify-items-end">
        <Age seconds={age_seconds} />
        <span className="text-ink-soft">
          <When iso={created_at} />
        </span>
      </span>
    ),
    csv: ({ created_at }) => created_at,
    sortable: 'created_at',
  },
  {
    id: 'id',
    header: t('admin_ui.id'),
    cell: ({ held_by }) => (
      <span className="whitespace-nowrap">
        <CopyButton text={held_by.id} label={t('admin_ui.copy_id')} done={t('ui.copied')} />
      </span>
    ),
    csv: ({ held_by }) => held_by.id,
  },
  moneyColumn({ id: 'amount', header: t('ui.amount'), of: ({ amount }) => amount, sortable: 'amount' }),
]

const ageOption = (hours: number, t: Words) => ({
  value: String(hours),
  text: hours < HOURS_A_DAY ? t('admin_ui.hours', { count: hours }) : t('admin_ui.days', { count: hours / HOURS_A_DAY }),
})

const filtersIn = (t: Words): readonly Filter<'held_by' | 'older_than_hours'>[] => [
  {
    kind: 'select',
    key: 'held_by',
    label: t('held_by'),
    options: heldBy.map((value) => ({ value, text: t(`held_by_${value}`) })),
  },
  { kind: 'number', key: 'older_than_hours', label: t('older_than'), options: AGES_HOURS.map((hours) => ageOption(hours, t)) },
]

export function HoldsScreen() {
  const t = useTranslations('admin_integrity')
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.on_hold_transactions')} />
      <p className="text-ink-soft">{t('on_hold_intro')}</p>
      <DataTable
        list="list_holds"
        label={t('ui.on_hold')}
        columns={columns}
        filters={filters}
        sort={{ by: 'created_at', direction: 'ascending' }}
        rowKey={({ id }) => id}
        href={({ id }) => adminPaths.posting(id)}
        polls
        empty={{ title: t('no_holds'), text: t('no_holds_text') }}
      />
    </div>
  )
}
