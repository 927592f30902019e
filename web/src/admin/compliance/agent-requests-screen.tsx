import type { AgentRequestForStaff } from '@hai/contract/agents-admin'
import { useMemo, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { useTranslations, type Translate } from '../../lib/translations.ts'
import { useConfirmedAction } from '../ui/confirmed-action/use-confirmed-action.tsx'
import { DataTable, type Column, type Filter } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { AgentRequestDialog } from './agent-request-dialog.tsx'
import { decisionColumns, decisionFilter, memberColumn } from './columns.tsx'
import { RejectDialog } from './reject-dialog.tsx'

type Words = Translate<'admin_compliance'>

const columnsIn = (t: Words): readonly Column<AgentRequestForStaff, 'submitted_at'>[] => [
  memberColumn(t),
  { id: 'tier', header: t('admin_ui.tier'), cell: ({ tier }) => tier, csv: ({ tier }) => tier },
  {
    id: 'place',
    header: t('ui.where'),
    cell: ({ commune, department }) => (
      <>
        <Sensitive kind="text">{commune}</Sensitive>, {department}
      </>
    ),
    csv: ({ commune, department }, say) => `${say.text(commune)}, ${department}`,
  },
  {
    id: 'methods',
    header: t('methods'),
    cell: ({ methods }) => methods.map((method) => t(`admin_ui.method_${method}`)).join(', '),
    csv: ({ methods }) => methods.map((method) => t(`admin_ui.method_${method}`)).join(', '),
  },
  ...decisionColumns(t, t('admin_ui.requested')),
]

const filtersIn = (t: Words): readonly Filter<'status'>[] => [decisionFilter(t)]

interface Opened {
  request: AgentRequestForStaff
  step: 'look' | 'reject' | 'decide'
}

function OneRequest({ opened, onStep }: { opened: Opened; onStep: (next: Opened | null) => void }) {
  const t = useTranslations('admin_compliance')
  const { request, step } = opened
  const action = useConfirmedAction('admin_decide_agent_request', {
    failed: t('admin_ui.decision_not_saved'),
    onDone: ({ status }) => {
      toast({ title: t(status === 'approved' ? 'agent_made' : 'agent_refused'), kind: 'done' })
      onStep(null)
    },
  })
  function decide(decision: 'approve' | 'reject', reason: string): void {
    onStep({ request, step: 'decide' })
    action.run(() => ({ request_id: request.id, decision, reason }))
  }
  return (
    <>
      {step === 'look' && (
        <AgentRequestDialog
          request={request}
          onApprove={() => decide('approve', '')}
          onReject={() => onStep({ request, step: 'reject' })}
          onClose={() => onStep(null)}
        />
      )}
      {step === 'reject' && (
        <RejectDialog
          title={t('admin_ui.reject_request')}
          onClose={() => onStep({ request, step: 'look' })}
          onRejected={(reason) => decide('reject', reason)}
        />
      )}
      {action.dialog}
    </>
  )
}

export function AgentRequestsScreen() {
  const t = useTranslations('admin_compliance')
  const [opened, setOpened] = useState<Opened | null>(null)
  const columns = useMemo(() => columnsIn(t), [t])
  const filters = useMemo(() => filtersIn(t), [t])
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={t('admin_ui.agent_requests')} />
      <DataTable
        list="admin_list_agent_requests"
        label={t('admin_ui.agent_requests')}
        columns={columns}
        filters={filters}
        sort={{ by: 'submitted_at', direction: 'descending' }}
        rowKey={({ id }) => id}
        polls
        onOpen={(request) => setOpened({ request, step: 'look' })}
        empty={{ title: t('admin_ui.no_requests'), text: t('no_requests_text') }}
      />
      {opened && <OneRequest key={opened.request.id} opened={opened} onStep={setOpened} />}
    </div>
  )
}
