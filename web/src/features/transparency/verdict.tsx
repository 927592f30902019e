import type { HoldingProof, ProofFault, ProofVerdict } from '@hai/contract/check-proof'
import { isBackKind, isReturnableKind, isWaitingKind } from '@hai/contract/proof-kinds'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { IntoView } from '../../ui/into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Answer } from '../../ui/answer.tsx'
import { Proven } from './proven.tsx'

type Fault = ProofFault['fault']

/** What came of a check: what the proof shows, or what of it was forged. */
export const Verdict = ({ verdict }: { verdict: ProofVerdict }) => (
  <IntoView>
    <span className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {'fault' in verdict ? <Refused fault={verdict.fault} /> : <Holds verdict={verdict} />}
    </span>
  </IntoView>
)

/** A sentence that leads to where the code of a receipt is typed. */
const ToCode = ({ text }: { text: string }) => (
  <Rich
    text={text}
    a={(words) => (
      <Link href={paths.verify()} className="font-medium text-accent-ink underline">
        {words}
      </Link>
    )}
  />
)

/** Where nothing can be said of a proof, and nobody is to be mistrusted for it. */
const unchecked: Partial<Readonly<Record<Fault, 'proof_unread' | 'proof_unchecked'>>> = {
  format: 'proof_unread',
  form: 'proof_unchecked',
}

/** First what to do, then what broke: of a text that is no whole proof, to take all of it. */
function Refused({ fault }: { fault: Fault }) {
  const t = useWords('transparency')
  const title = unchecked[fault]
  return (
    <div role={title && 'status'}>
      <Notice kind={title ? 'info' : 'problem'} title={<Answer>{t(title ?? 'proof_refused')}</Answer>}>
        {title && <p className="mb-1">{t(`fault_${fault}`)}</p>}
        <p>
          <ToCode text={t('refused_text')} />
        </p>
        {!title && <p className="mt-1 text-xs">{t(`fault_${fault}`)}</p>}
      </Notice>
    </div>
  )
}

/** What a kind of act proves of somebody being paid: not yet, never, or that they were, by whom it may have come back since. */
function meaningOf(kind: string) {
  if (isWaitingKind(kind))
    return { look: 'wait', title: 'proof_waits', code: 'proof_waits_text', text: 'proof_holds_text' } as const
  if (isBackKind(kind)) return { look: 'info', title: 'proof_back', code: null, text: 'proof_back_text' } as const
  const code = isReturnableKind(kind) ? 'proof_since' : null
  return { look: 'in', title: 'proof_holds', code, text: 'proof_holds_text' } as const
}

const Code = ({ text }: { text: string }) => (
  <p>
    <ToCode text={text} />
  </p>
)

/** Where the money was only put aside it may be back by now, and that is said first: nobody hands a thing over on it. */
function Holds({ verdict }: { verdict: HoldingProof }) {
  const t = useWords('transparency')
  const { look, title, code, text } = meaningOf(verdict.proof.kind)
  return (
    <>
      <div role="status">
        <Notice kind={look} title={<Answer>{t(title)}</Answer>}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {code === 'proof_waits_text' && <Code text={t(code)} />}
            <p>{t(text)}</p>
            {code === 'proof_since' && <Code text={t(code)} />}
          </div>
        </Notice>
      </div>
      <Proven verdict={verdict} />
    </>
  )
}
