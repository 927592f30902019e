import type { HoldingProof } from '@hai/contract/check-proof'
import type { ReceiptProof } from '@hai/contract/seal-forms'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Box } from '../../ui/row.tsx'
import { endingOf, isProvenKind, lineDirection } from './posting-kinds.ts'
import { SealLine } from './seal-line.tsx'

const Whole = ({ id }: { id: string }) => (
  <>
    {referenceNumber(id)}
    <span className="block text-xs wrap-anywhere text-ink-soft">{id}</span>
  </>
)

function Kind({ kind }: { kind: string }) {
  const t = useTranslations('transparency')
  return isProvenKind(kind) ? t(`kind_${kind}`) : <code>{kind}</code>
}

/** Returned money must not look like income. */
function useLineFigure(kind: string): (line: ReceiptProof['lines'][number]) => Figure {
  const t = useTranslations('transparency')
  return ({ account, cents }) => {
    const way = lineDirection(kind, { account, cents })
    if (way === null)
      return { label: <code className="wrap-anywhere">{account}</code>, value: <Amount cents={cents} size="big" /> }
    const label = t(`account_${way}`)
    if (way === 'held' || way === 'released' || way === 'back')
      return { label, value: <Amount cents={Math.abs(cents)} size="big" kind={way === 'held' ? 'wait' : 'plain'} /> }
    const look = cents < 0 ? ({ sign: '−' } as const) : ({ sign: '+', kind: 'in' } as const)
    return { label, value: <Amount cents={cents} size="big" {...look} /> }
  }
}

/**
 * A posting that completed a pending payment has its own number. The payer's receipt has the number of the payment, and
 * the payee's may have the posting's own number. So both are shown.
 */
function numbersOf({ kind, transaction_id, ends }: ReceiptProof) {
  if (ends === null) return [['ui.receipt_number', transaction_id]] as const
  return [[`ends_${endingOf(kind)}`, ends] as const, ['proof_own_number', transaction_id] as const]
}

export function ProvenReceipt({ verdict: { proof, seal } }: { verdict: HoldingProof }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  const lineFigure = useLineFigure(proof.kind)
  return (
    <Box className="grid grid-cols-1 gap-2">
      <dl className="grid grid-cols-1 gap-2">
        {proof.lines.map(lineFigure).map(({ label, value }, index) => (
          <div key={index}>
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Figures
        items={[
          { label: t('ui.what_happened'), value: <Kind kind={proof.kind} /> },
          { label: t('ui.date'), value: zonedMoment(new Date(proof.at), language) },
          ...numbersOf(proof).map(([word, id]) => ({ label: t(word), value: <Whole id={id} /> })),
        ]}
      />
      <SealLine seal={seal} />
    </Box>
  )
}
