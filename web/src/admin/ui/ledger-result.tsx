import { Term, type TermProps } from './equation.tsx'
import { Difference, Money } from './sensitive.tsx'
import { areSumsMisleading, type Sums } from './ledger-verdict.ts'

interface LedgerResultProps extends Pick<TermProps, 'sign'> {
  of: Sums & { readonly total_imbalance: number }
  labels: Readonly<Record<'difference' | 'imbalance' | 'findings', string>>
}

/** Result of the ledger equation: the difference, or the number of errors if the sums agree anyway. */
export function LedgerResult({ of, labels, sign }: LedgerResultProps) {
  if (!areSumsMisleading(of))
    return (
      <Term label={labels.difference} isResult {...(sign && { sign })}>
        <Difference cents={of.net_delta} {...(of.current_findings === 0 && { isGoodAtZero: true })} />
      </Term>
    )
  if (of.total_imbalance === 0)
    return (
      <Term label={labels.findings} isResult>
        <span className="text-problem">{of.current_findings}</span>
      </Term>
    )
  return (
    <Term label={labels.imbalance} isResult>
      <Money cents={of.total_imbalance} kind="problem" />
    </Term>
  )
}
