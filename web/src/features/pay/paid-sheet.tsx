import { formatUsd } from '@hai/contract/money'
import { Check, Share2 } from 'lucide-react'
import { Link } from 'wouter'
import { usePaymentFigure } from '../../payments/payment-in-gourdes.tsx'
import { paths } from '../../lib/paths.ts'
import { shareText, type DrawShare } from '../../lib/share.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Figures } from '../../ui/figures.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { CopyableNumber } from '../../ui/copyable-number.tsx'
import { PayeeLine } from './payee-line.tsx'
import type { Paid } from './use-payee.ts'

export function PaidSheet({ paid, onClose, share }: { paid: Paid; onClose: () => void; share: DrawShare }) {
  const t = useTranslations('pay')
  const gourdesFigure = usePaymentFigure()
  const { person, quote, transaction_id } = paid
  const name = person.shown_name
  const shareInWords = async () => {
    const outcome = await shareText(t('share_paid', { amount: formatUsd(quote.amount), name, number: transaction_id }))
    if (outcome === 'copied') toast({ title: t('copied') })
    if (outcome === 'failed') toast({ title: t('share_failed'), kind: 'problem' })
  }
  const shareTextButton = (
    <Button icon={Share2} wide onClick={() => void shareInWords()}>
      {t('share')}
    </Button>
  )
  return (
    <Sheet
      title={t('paid_title')}
      backLabel={t('close')}
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <>
          {share({ transaction_id, fallback: shareTextButton, onFail: () => void shareInWords() })}
          <Button kind="main" size="tall" wide onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4" role="status">
        <p className="text-2xl font-bold tracking-tight wrap-anywhere text-balance">
          {t('paid_text', { amount: formatUsd(quote.amount), name })}
        </p>
        <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-in-wash text-in">
          <Check className="size-6" />
        </span>
      </div>
      <article aria-label={t('receipt')} className="overflow-clip rounded-box bg-surface">
        <div aria-hidden="true" className="railing -mt-px text-accent" />
        <div className="grid grid-cols-1 gap-4 p-4">
          <PayeeLine person={person} isPaid />
          <Figures
            items={[
              { label: t('amount'), value: formatUsd(quote.amount) },
              ...gourdesFigure(quote.amount_htg, quote.payee_gets),
              { label: t('you_paid'), value: formatUsd(quote.total), total: true },
            ]}
          />
          <CopyableNumber id={transaction_id}>
            {t('receipt_number')} {referenceNumber(transaction_id)}
          </CopyableNumber>
          <Link
            href={paths.transaction(transaction_id)}
            onClick={onClose}
            className="-my-2 inline-flex min-h-(--size-touch) items-center justify-self-start text-sm font-medium text-accent-ink no-underline hover:underline"
          >
            {t('open_receipt')}
          </Link>
        </div>
      </article>
    </Sheet>
  )
}
