import { approvalStatuses } from '@hai/contract/approval-status'
import type { Approval } from '@hai/contract/approvals'
import { Check } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { Status, type Tone } from '../../ui/status.tsx'
import { type ApprovalSentence, useApprovalSentence } from '../ui/approval-sentence.ts'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { MaskedText } from '../ui/masked-text.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { momentColumn, personColumn } from '../ui/table/columns.tsx'
import { PendingApprovals } from './pending-approvals.tsx'

type Words = Translate<'admin_adjustments'>

const tones: Readonly<Record<Approval['status'], Tone>> = {
  pending: 'wait',
  approved: 'in',
  rejected: 'problem',
  withdrawn: 'back',
  expired: 'back',
}

const columnsIn = (t: Words, sentence: ApprovalSentence): readonly Column<Approval, 'requested_at' | 'expires_at'>[] => [
  momentColumn({
    id: 'requested_at',
    header: t('admin_ui.requested'),
    of: ({ requested_at }) => requested_at,
    sortable: 'requested_at',
  }),
  {
    id: 'what',
    header: t('what'),
    cell: (approval) => <MaskedText write={(say) => sentence(approval, say)} />,
    csv: sentence,
  },
  {
    id: 'status',
    header: t('admin_ui.status'),
    cell: ({ status }) => (
      <Status tone={tones[status]} {...(status === 'approved' && { icon: Check })}>
        {t(`admin_ui.status_${status}`)}
      </Status>
    ),
    csv: ({ status }) => t(`admin_ui.status_${status}`),
  },
  personColumn({ id: 'requested_by', header: t('admin_ui.requested_by'), of: ({ requested_by }) => requested_by }),
  {
    id: 'decided_by',
    header: t('admin_ui.decided_by'),
    cell: ({ decided_by }) => decided_by && <MemberName member={decided_by} plain />,
    csv: ({ decided_by }, say) => say.person(decided_by),
  },
  {
    id: 'note',
    header: t('ui.note'),
    cell: ({ note }) => note && <Sensitive kind="text">{note}</Sensitive>,
    csv: ({ note }, say) => say.text(note),
  },
]

const filtersIn = (t: Words): readonly Filter<'status'>[] => [
  {
    kind: 'select',
    key: 'status',
    label: t('admin_ui.status'),
    options: approvalStatuses.map((value) => ({ value, text: t(`admin_ui.status_${value}`) })),
  },
]

export function ApprovalsScreen() {
  const t = useTranslations('admin_adjustments')
  const sentence = useApprovalSentence()
  const columns = useMemo(() => columnsIn(t, sentence), [t, sentence])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.approvals')} />
      <PendingApprovals kind={null} />
      <DataTable
        list="admin_list_approvals"
        label={t('all_approvals')}
        columns={columns}
        filters={filters}
        sort={{ by: 'requested_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        polls
        empty={{ title: t('no_approvals') }}
      />
    </div>
  )
}
