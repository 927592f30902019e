import type { WholeCase } from '@hai/contract/dispute-case'
import { useTranslations } from '../../lib/translations.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { When } from '../ui/when.tsx'
import { useLedgerNames } from '../ui/ledger-names.ts'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'

export function CaseAmounts({ dispute: { postings } }: { dispute: WholeCase }) {
  const t = useTranslations('admin_disputes')
  const names = useLedgerNames()
  return (
    <Panel title={t('postings')}>
      <ul className="grid gap-3">
        {postings.map(({ transaction_id, kind, amount, created_at }) => (
          <li key={transaction_id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-sm">
            <span className="font-medium wrap-anywhere">{names.posting(kind)}</span>
            <Money cents={amount} className="text-end" />
            <span className="text-ink-soft">
              <When iso={created_at} />
            </span>
            <CopyButton text={transaction_id} label={t('copy_id')} done={t('copied')} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
