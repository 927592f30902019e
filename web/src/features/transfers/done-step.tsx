import { formatUsd } from '@hai/contract/money'
import { Check, Clock, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { isTooLate, troubleWords, type MoneyTrouble } from '../../api/money-trouble.ts'
import { cx } from '../../lib/cx.ts'
import { paths } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { Face } from '../../ui/face.tsx'
import { Figures } from '../../ui/figures.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Status } from '../../ui/status.tsx'
import { doneWords, statusWords } from './done-words.ts'
import { shortName, type Sent } from './send-flow.ts'
import { StepBody } from './step-body.tsx'
import type { useSent } from './use-sent.ts'

const ticks = {
  in: { icon: Check, className: 'bg-in-wash text-in' },
  wait: { icon: Clock, className: 'bg-wait-wash text-wait' },
  back: { icon: Undo2, className: 'bg-sunken text-ink-soft' },
} as const

export interface DoneStepProps {
  sent: Sent
  now: ReturnType<typeof useSent>
  undoTrouble: MoneyTrouble | null
  onClose: () => void
}

/** The receipt: what was sent, where it stands, and what can still be done about it. */
export function DoneStep({ sent, now, undoTrouble, onClose }: DoneStepProps) {
  const t = useWords('transfers')
  const inGourdes = useGourdes()
  const { person, amount, total } = sent
  const { status, at } = now
  const { title, text } = doneWords({ status, person, amount, total, at }, t)
  const { key, mood } = statusWords[status]
  const { icon: Tick, className } = ticks[mood]
  return (
    <StepBody label={t('receipt')}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1" role="status">
        <p className="text-2xl font-bold tracking-tight text-balance">{title}</p>
        <span aria-hidden="true" className={cx('grid size-12 place-items-center rounded-full', className)}>
          <Tick className="size-6" />
        </span>
        <p className="col-span-full text-ink-soft">{text}</p>
      </div>
      {undoTrouble && (
        <Notice
          kind="problem"
          title={isTooLate(undoTrouble) ? t('undo_late', { name: shortName(person) }) : troubleWords(undoTrouble)}
        />
      )}
      <article aria-label={t('receipt')} className="overflow-clip rounded-box bg-surface">
        <div aria-hidden="true" className="railing -mt-px text-accent" />
        <div className="grid gap-4 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-ink-soft">{t('sent_to')}</p>
            <Status mood={mood} {...(mood === 'in' && { icon: Check })}>
              {t(key)}
            </Status>
          </div>
          <div className="flex items-center gap-3">
            <Face name={person.name} />
            <div className="min-w-0">
              <p className="font-medium">{person.name}</p>
              {person.hai_tag && person.name !== `@${person.hai_tag}` && (
                <p className="text-sm text-ink-soft">@{person.hai_tag}</p>
              )}
            </div>
          </div>
          <Figures
            items={[
              { label: t(status === 'completed' ? 'got' : 'will_get', { name: shortName(person) }), value: formatUsd(amount) },
              { label: t('in_gourdes'), value: inGourdes(sent.amount_htg) },
              { label: t('fee'), value: formatUsd(sent.fee) },
              { label: t('tax'), value: formatUsd(sent.tax) },
              { label: t(mood === 'back' ? 'back_to_you' : 'you_paid'), value: formatUsd(total), total: true },
            ]}
          />
          <p className="text-sm text-ink-soft">
            {t('receipt_number')} <span className="block text-xs break-all">{sent.transaction_id}</span>
          </p>
          <Link
            href={paths.transaction(sent.transaction_id)}
            onClick={onClose}
            className="-my-2 inline-flex min-h-(--size-touch) items-center justify-self-start text-sm font-medium text-accent-ink no-underline hover:underline"
          >
            {t('open_receipt')}
          </Link>
        </div>
      </article>
    </StepBody>
  )
}
