import type { WholeCase } from '@hai/contract/dispute-case'
import { useWords } from '../../lib/words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { When } from '../ui/when.tsx'
import { useBookNames } from '../ui/book-names.ts'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/sensitive.tsx'

/** What was posted for the item and by its disputes. */
export function MoneyOfCase({ dispute: { postings } }: { dispute: WholeCase }) {
  const t = useWords('admin_disputes')
  const names = useBookNames()
  return (
    <Panel title={t('postings')}>
      <ul className="grid gap-3">
        {postings.map(({ transaction_id, kind, amount, created_at }) => (
          <li key={transaction_id} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{names.act(kind)}</span>
              <span className="text-ink-soft">
                <When iso={created_at} />
              </span>
            </span>
            <span className="flex items-center gap-1">
              <Money cents={amount} />
              <CopyButton text={transaction_id} label={t('copy_id')} done={t('copied')} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
