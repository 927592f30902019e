import type { HoldingProof, ProofFault, ProofVerdict } from '@hai/contract/check-proof'
import { isBackKind, isReturnableKind, isWaitingKind } from '@hai/contract/proof-kinds'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { NoticeTitle } from '../../ui/notice-title.tsx'
import { ProvenReceipt } from './proven-receipt.tsx'

type Fault = ProofFault['fault']

export const CheckResult = ({ verdict }: { verdict: ProofVerdict }) => (
  <ScrollIntoView>
    <span className="grid grid-cols-1 gap-5">
      {'fault' in verdict ? <Refused fault={verdict.fault} /> : <Holds verdict={verdict} />}
    </span>
  </ScrollIntoView>
)

const ToCode = ({ text }: { text: string }) => (
  <RichText
    text={text}
    a={(words) => (
      <Link href={paths.verify()} className="font-medium text-accent-ink underline">
        {words}
      </Link>
    )}
  />
)

/**
 * With these faults the proof was not checked, for example because the copy is incomplete. They must not look like a
 * refused proof.
 */
const unchecked: Partial<Readonly<Record<Fault, 'proof_unread' | 'proof_unchecked'>>> = {
  format: 'proof_unread',
  form: 'proof_unchecked',
}

function Refused({ fault }: { fault: Fault }) {
  const t = useTranslations('transparency')
  const title = unchecked[fault]
  return (
    <div role={title && 'status'}>
      <Notice kind={title ? 'info' : 'problem'} title={<NoticeTitle>{t(title ?? 'proof_refused')}</NoticeTitle>}>
        <p className="mb-1">{t(`fault_${fault}`)}</p>
        <p>
          <ToCode text={t('refused_text')} />
        </p>
      </Notice>
    </div>
  )
}

/**
 * The meaning of a valid proof, by kind of posting: the payment is pending, was returned, or was made (and may have
 * been returned since).
 */
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

/**
 * If the payment is pending, its money may have been returned since. The text says this first, so that nobody hands
 * over goods because of the proof.
 */
function Holds({ verdict }: { verdict: HoldingProof }) {
  const t = useTranslations('transparency')
  const { look, title, code, text } = meaningOf(verdict.proof.kind)
  return (
    <>
      <div role="status">
        <Notice kind={look} title={<NoticeTitle>{t(title)}</NoticeTitle>}>
          <div className="grid grid-cols-1 gap-2">
            {code === 'proof_waits_text' && <Code text={t(code)} />}
            <p>{t(text)}</p>
            {code === 'proof_since' && <Code text={t(code)} />}
          </div>
        </Notice>
      </div>
      <ProvenReceipt verdict={verdict} />
    </>
  )
}
