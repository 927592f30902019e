import type { Cashout } from '@hai/contract/cashout-record'
import { readHandover } from '@hai/contract/handover-text'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { errorDataOf, hasCode } from '../../api/api-error.ts'
import { paymentErrorText, type PaymentError } from '../../payments/payment-errors.ts'
import { usePayment } from '../../payments/use-payment.ts'
import { useQrFromPicture } from '../../lib/use-qr-from-picture.ts'
import { clockTime } from '../../lib/clock-time.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LargeHtgAmount } from './large-htg-amount.tsx'
import { cacheJob } from './live-jobs.ts'
import { MemberLocked } from './member-locked.tsx'

/** A correct hand-over code pays the agent at once (docs/product/cash-outs.md#hand-over-code). */
export function CodeSheet({ job, onClose }: { job: Cashout; onClose: () => void }) {
  const t = useTranslations('agents')
  const [typed, setTyped] = useState('')
  const [isForeign, setForeign] = useState(false)
  const { run, isBusy, problem, clear } = usePayment({
    calls: ['enter_handover_code'],
    send: (code: string, idempotency_key) => api.enter_handover_code({ idempotency_key, cashout_id: job.id, code }),
    onDone: (after) => {
      cacheJob(after)
      toast({ title: t('ui.now_in_wallet', { amount: formatUsd(job.amount + (job.agent_share ?? 0)) }), kind: 'in' })
      onClose()
    },
  })
  const picture = useQrFromPicture((text) => {
    const read = text === null ? null : readHandover(text)
    const isOurs = read?.cashout_id === job.id
    setForeign(!isOurs)
    if (!isOurs) return
    setTyped(read.code)
    run(read.code)
  })
  const sheet = { title: t('enter_code'), backLabel: t('ui.close'), closeLabel: t('ui.close'), onClose }
  if (job.is_member_locked || isMemberLocked(problem))
    return (
      <Sheet {...sheet}>
        <MemberLocked job={job} />
      </Sheet>
    )
  return (
    <Sheet {...sheet}>
      <div data-keep-visible>
        <p className="text-sm text-ink-soft">{t('hand_over_first', { name: job.destination_details.full_name })}</p>
        <LargeHtgAmount htg={job.amount_htg} size="hero" />
      </div>
      <Problem problem={problem} />
      <CodeField
        label={t('code_label')}
        hint={t('code_hint')}
        value={typed}
        onChange={(code) => {
          setTyped(code)
          setForeign(false)
          clear()
        }}
        onComplete={run}
        error={isWrong(problem) ? t('code_wrong') : undefined}
        autoFocus
      />
      <div aria-live="polite">{isBusy && <p className="text-ink-soft">{t('ui.code_checking')}</p>}</div>
      <FileButton wide icon={Camera} accept="image/*" capture="environment" busy={picture.isReading} onFile={picture.takePicture}>
        {t('ui.scan_qr')}
      </FileButton>
      {isForeign && (
        <Notice kind="problem" title={t('code_foreign')}>
          <p>{t('code_foreign_text')}</p>
        </Notice>
      )}
    </Sheet>
  )
}

const isWrong = (problem: PaymentError | null): boolean => problem?.kind === 'refused' && hasCode(problem.error, 'INVALID_CODE')

const isMemberLocked = (problem: PaymentError | null): boolean =>
  problem?.kind === 'refused' && hasCode(problem.error, 'COUNTERPARTY_BLOCKED')

/** Every error except a wrong code, which shows at the field. */
function Problem({ problem }: { problem: PaymentError | null }) {
  const t = useTranslations('agents')
  if (!problem || isWrong(problem)) return null
  const pause = problem.kind === 'refused' ? errorDataOf(problem.error, 'LOCKED') : undefined
  if (pause) return <Notice kind="wait" title={t('codes_paused', { time: clockTime(new Date(pause.retry_at)) })} />
  return <Notice kind="problem" title={paymentErrorText(problem)} />
}
