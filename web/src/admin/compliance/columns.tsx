import type { StaffPerson } from '@hai/contract/staff-person'
import type { Translate } from '../../lib/translations.ts'
import { Status } from '../../ui/status.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import type { Column, Filter } from '../ui/data-table.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { DecisionState } from './decision-state.tsx'

type Words = Translate<'admin_compliance'>

export const memberColumn = (t: Words): Column<{ user: StaffPerson; is_blocked: boolean }, never> => ({
  id: 'user',
  header: t('admin_ui.member'),
  cell: ({ user, is_blocked }) => (
    <span className="flex flex-wrap items-center gap-2">
      <MemberName member={user} plain />
      {is_blocked && <Status tone="problem">{t('admin_ui.blocked')}</Status>}
    </span>
  ),
  csv: ({ user }, say) => say.person(user),
})

export const deciderColumn = <Row,>(t: Words, deciderOf: (row: Row) => StaffPerson | null): Column<Row, never> => ({
  id: 'decided_by',
  header: t('admin_ui.decided_by'),
  cell: (row) => {
    const decider = deciderOf(row)
    return decider && <MemberName member={decider} plain />
  },
  csv: (row, say) => say.person(deciderOf(row)),
})

interface Decidable {
  readonly id: string
  readonly submitted_at: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly decided_by: StaffPerson | null
}

export const decisionColumns = (t: Words, submittedLabel: string): Column<Decidable, 'submitted_at'>[] => [
  {
    id: 'submitted_at',
    header: submittedLabel,
    sortable: 'submitted_at',
    cell: ({ submitted_at }) => <RelativeTime iso={submitted_at} />,
    csv: ({ submitted_at }) => submitted_at,
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ id, status }) => <DecisionState id={id} status={status} />,
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  deciderColumn(t, ({ decided_by }) => decided_by),
]

export const decisionFilter = (t: Words): Filter<'status'> => ({
  kind: 'select',
  key: 'status',
  label: t('admin_ui.status'),
  options: (['pending', 'approved', 'rejected'] as const).map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
})
