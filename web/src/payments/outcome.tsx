import { Check, Clock, OctagonAlert, Share2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../lib/cx.ts'
import { paths } from '../lib/paths.ts'
import { referenceNumber } from '../lib/reference-number.ts'
import { shareText, type DrawShare } from '../lib/share.ts'
import { toast } from '../lib/toast.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button } from '../ui/button.tsx'
import { CopyableNumber } from '../ui/copyable-number.tsx'
import { withEmailBreaks } from '../ui/email-breaks.tsx'

const looks = {
  done: { icon: Check, className: 'bg-in-wash text-in' },
  waiting: { icon: Clock, className: 'bg-wait-wash text-wait' },
  failed: { icon: OctagonAlert, className: 'bg-problem-wash text-problem' },
  returned: { icon: Undo2, className: 'bg-sunken text-ink-soft' },
  /** Money that had arrived was taken back. */
  reversed: { icon: Undo2, className: 'bg-problem-wash text-problem' },
} as const

/** The result of a payment at the top of its last screen. Screen readers announce it. */
export function Outcome({ kind, title, children }: { kind: keyof typeof looks; title: string; children?: ReactNode }) {
  const { icon: Icon, className } = looks[kind]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1" role="status">
      <p className="text-2xl font-bold tracking-tight wrap-anywhere text-balance">{withEmailBreaks(title)}</p>
      <span aria-hidden="true" className={cx('grid size-12 place-items-center rounded-full', className)}>
        <Icon className="size-6" />
      </span>
      {children}
    </div>
  )
}

interface NewReceiptProps {
  transaction_id: string
  /** Closes the dialog before the receipt opens. */
  onClose: () => void
  children: ReactNode
}

/** The receipt of a payment just made, with its number and a link to the whole receipt. */
export function NewReceipt({ transaction_id, onClose, children }: NewReceiptProps) {
  const t = useTranslations('payments')
  return (
    <article aria-label={t('ui.receipt')} className="overflow-clip rounded-box bg-surface">
      <div aria-hidden="true" className="railing -mt-px text-accent" />
      <div className="grid grid-cols-1 gap-4 p-4">
        {children}
        <CopyableNumber id={transaction_id}>
          {t('ui.receipt_number')} {referenceNumber(transaction_id)}
        </CopyableNumber>
        <Link
          href={paths.transaction(transaction_id)}
          onClick={onClose}
          className="-my-2 inline-flex min-h-(--size-touch) items-center justify-self-start text-sm font-medium text-accent-ink no-underline hover:underline"
        >
          {t('ui.open_receipt')}
        </Link>
      </div>
    </article>
  )
}

interface ShareNewReceiptProps {
  transaction_id: string
  /** Shared if the receipt cannot be shared as a picture. */
  text: string
  /** Shares the receipt as a picture. Null if there is no receipt to share yet. */
  share: DrawShare | null
}

export function ShareNewReceipt({ transaction_id, text, share }: ShareNewReceiptProps) {
  const t = useTranslations('payments')
  const shareInWords = async () => {
    const outcome = await shareText(text)
    if (outcome === 'copied') toast({ title: t('ui.copied') })
    if (outcome === 'failed') toast({ title: t('ui.share_failed'), kind: 'problem' })
  }
  const shareTextButton = (
    <Button icon={Share2} wide onClick={() => void shareInWords()}>
      {t('ui.share')}
    </Button>
  )
  return share === null
    ? shareTextButton
    : share({ transaction_id, fallback: shareTextButton, onFail: () => void shareInWords() })
}
