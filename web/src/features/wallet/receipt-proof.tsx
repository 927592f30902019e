import type { Output } from '@hai/contract/contract'
import { isBackKind, isWaitingKind } from '@hai/contract/proof-kinds'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'wouter'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { paths } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { unbrokenFileName } from '../../lib/unbroken-file-name.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollIntoView } from '../../ui/scroll-into-view.tsx'
import { Notice } from '../../ui/notice.tsx'

const MINUTE_SECONDS = 60

type Answer = Output<'get_receipt_proof'>

const fileName = (transaction_id: string): string => `proof-${transaction_id.slice(-8)}.json`

function renderProofKind(kind: string) {
  if (isWaitingKind(kind)) return kind === 'escrow' ? 'escrow' : 'waits'
  return isBackKind(kind) ? 'back' : 'paid'
}

function Saved({ file_name, kind }: { file_name: string; kind: string }) {
  const t = useTranslations('statements')
  return (
    <Notice kind={isWaitingKind(kind) ? 'wait' : 'in'} title={t('proof_saved', { file_name: unbrokenFileName(file_name) })}>
      <p>
        {t(`proof_saved_${renderProofKind(kind)}`)} {t('proof_saved_text')}{' '}
        <Link href={paths.transparency('check')} className="font-medium text-accent-ink underline">
          {t('proof_check')}
        </Link>
      </p>
    </Notice>
  )
}

function Soon({ readyAtMs }: { readyAtMs: number }) {
  const t = useTranslations('statements')
  const minutes = Math.ceil(useSecondsLeft(readyAtMs) / MINUTE_SECONDS)
  return <Notice title={minutes === 0 ? t('proof_now') : t('proof_soon', { minutes })} />
}

interface ProofRequest {
  readonly transaction_id: string
  readonly answer: Answer
  readonly answeredAtMs: number
}

function Outcome({ transaction_id, answer: { proof, ready_within_minutes }, answeredAtMs }: ProofRequest) {
  const t = useTranslations('statements')
  if (proof) return <Saved file_name={fileName(transaction_id)} kind={proof.kind} />
  if (ready_within_minutes === null) return <Notice title={t('proof_never')} />
  return <Soon readyAtMs={answeredAtMs + ready_within_minutes * MINUTE_SECONDS * 1_000} />
}

/** There is no proof before the next seal, nor for transactions that moved none of the reader's money. */
export function ReceiptProof({ transaction_id }: { transaction_id: string }) {
  const t = useTranslations('statements')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await api.get_receipt_proof({ transaction_id })
      return { transaction_id, answer, answeredAtMs: Date.now() }
    },
    onSuccess: ({ answer: { proof } }) => {
      if (proof) saveFile(fileName(transaction_id), JSON.stringify(proof, null, 2), 'application/json')
    },
  })
  return (
    <>
      <Button icon={ShieldCheck} busy={isPending} onClick={() => mutate()}>
        {t('ui.download_proof')}
      </Button>
      {(data ?? error) && (
        <div role={data && 'status'} className="order-last col-span-full">
          <ScrollIntoView>{error ? <Notice kind="problem" title={errorMessage(error)} /> : <Outcome {...data} />}</ScrollIntoView>
        </div>
      )}
    </>
  )
}
