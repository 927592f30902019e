import type { SystemReport } from '@hai/contract/health'
import { useTranslations } from '../../lib/translations.ts'
import { MaskedText } from '../ui/masked-text.tsx'
import { Panel } from '../ui/panel.tsx'
import { ProofState } from '../ui/proof-state.tsx'
import type { PartState as State } from '@hai/contract/health-values'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { Status } from '../../ui/status.tsx'

function PartState({ state }: { state: State }) {
  const t = useTranslations('admin_health')
  if (state === 'ok') return <Status tone="plain">{t('state_ok')}</Status>
  return (
    <Status tone={state === 'critical' ? 'problem' : 'wait'} icon={state === 'critical' ? OctagonAlert : TriangleAlert}>
      {t(`admin_ui.severity_${state}`)}
    </Status>
  )
}

type Props = Pick<SystemReport, 'parts' | 'health'>

export function PartsList({ parts, health: { status, proof, read_since, debts } }: Props) {
  const t = useTranslations('admin_health')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3">
      {parts.map(({ part, state, reasons }) => (
        <li key={part} className="grid">
          <Panel title={t(`part_${part}`)} aside={<PartState state={state} />} kind={state === 'critical' ? 'problem' : 'plain'}>
            {reasons.length === 0 ? (
              <p className="text-sm text-ink-soft">{t(`well_${part}`)}</p>
            ) : (
              <ul className="grid gap-1 text-sm">
                {reasons.map((reason) => (
                  <li key={reason}>{t(`admin_ui.health_reason_${reason}`)}</li>
                ))}
              </ul>
            )}
            {part === 'ledger' && status !== 'down' && (
              <div className="grid gap-1 text-sm text-ink-soft">
                <ProofState proof={proof} read_since={read_since} />
              </div>
            )}
            {part === 'ledger' && debts.members > 0 && (
              <p className="text-sm text-ink-soft">
                <MaskedText write={(say) => t('debts', { members: debts.members, total: say.money(debts.total) })} />
              </p>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  )
}
