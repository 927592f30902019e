import type { ApprovalFacts } from '@hai/contract/approval-facts'
import { useTranslations } from '../../lib/translations.ts'
import { MaskedText } from '../ui/masked-text.tsx'
import { Money } from '../ui/sensitive.tsx'

type Matched = NonNullable<Extract<ApprovalFacts, { kind: 'outside_line' }>['matched']>

/** The entries of the ledger that a statement line is matched with. Lists only the largest. */
export function MatchedEntries({ matched }: { matched: Matched }) {
  const t = useTranslations('admin_adjustments')
  const { entries: count, came_in, went_out, largest } = matched
  return (
    <section className="text-sm">
      <h3 className="font-medium">
        {count === 1 ? (
          t('admin_ui.transaction')
        ) : (
          <MaskedText
            write={(say) => t('matched_entries', { count, came_in: say.money(came_in), went_out: say.money(went_out) })}
          />
        )}
      </h3>
      <ul>
        {largest.map(({ transaction_id, amount }) => (
          <li key={transaction_id} className="wrap-anywhere">
            {transaction_id} <Money cents={amount} />
          </li>
        ))}
      </ul>
      {count > largest.length && <p>{t('matched_more', { count: count - largest.length })}</p>}
    </section>
  )
}
