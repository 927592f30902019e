import type { ProofVerdict } from '@hai/contract/check-proof'
import { shortNumber } from '../../lib/short-number.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { Amount } from '../../ui/amount.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Answer } from './answer.tsx'
import { isProvenKind } from './posting-kinds.ts'
import { SealLine } from './seal-line.tsx'

/** What came of a check: what the proof shows, or what of it was forged. */
export function Verdict({ verdict }: { verdict: ProofVerdict }) {
  const t = useWords('transparency')
  if ('fault' in verdict && verdict.fault === 'format')
    return (
      <div role="status">
        <Notice title={<Answer>{t('proof_unread')}</Answer>}>
          <p>{t('fault_format')}</p>
        </Notice>
      </div>
    )
  if ('fault' in verdict)
    return (
      <Notice kind="problem" title={<Answer>{t('proof_refused')}</Answer>}>
        <p>{t(`fault_${verdict.fault}`)}</p>
      </Notice>
    )
  return (
    <>
      <div role="status">
        <Notice kind="in" title={<Answer>{t('proof_holds')}</Answer>}>
          <p>{t('proof_holds_text')}</p>
        </Notice>
      </div>
      <Proven verdict={verdict} />
    </>
  )
}

/** As the receipt has it, and whole. */
const Whole = ({ id }: { id: string }) => (
  <>
    {shortNumber(id)}
    <span className="block text-xs wrap-anywhere text-ink-soft">{id}</span>
  </>
)

/** In words, and as the file has it. */
function Kind({ kind }: { kind: string }) {
  const t = useWords('transparency')
  if (!isProvenKind(kind)) return <code>{kind}</code>
  return (
    <>
      {t(`kind_${kind}`)}
      <code className="block text-xs text-ink-soft">{kind}</code>
    </>
  )
}

function Proven({ verdict: { proof, seal } }: { verdict: Exclude<ProofVerdict, { fault: string }> }) {
  const t = useWords('transparency')
  const language = useLanguage()
  const accounts: Readonly<Record<string, string>> = { available: t('account_available'), on_hold: t('account_on_hold') }
  return (
    <Box>
      <Figures
        items={[
          ...proof.lines.map(({ account, cents }) => ({
            label: accounts[account] ?? account,
            value: <Amount cents={cents} size="big" />,
          })),
          { label: t('proof_kind'), value: <Kind kind={proof.kind} /> },
          { label: t('proof_at'), value: zonedMoment(new Date(proof.at), language) },
          { label: t('proof_number'), value: <Whole id={proof.transaction_id} /> },
          ...(proof.ends === null ? [] : [{ label: t('proof_ends'), value: <Whole id={proof.ends} /> }]),
        ]}
      />
      <SealLine seal={seal} />
    </Box>
  )
}
