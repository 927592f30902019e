import { formatUsd } from '../../lib/money-text.ts'
import { NewReceipt, Outcome, ShareNewReceipt } from '../../payments/outcome.tsx'
import { usePaymentFigure } from '../../payments/payment-in-gourdes.tsx'
import { PersonHeader } from '../../payments/person-header.tsx'
import { PriceLines } from '../../payments/price-lines.tsx'
import type { DrawShare } from '../../lib/share.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { payerPrice } from './use-pay-quote.ts'
import type { Paid } from './use-payee.ts'

export function PaidSheet({ paid, onClose, share }: { paid: Paid; onClose: () => void; share: DrawShare }) {
  const t = useTranslations('pay')
  const gourdesFigure = usePaymentFigure()
  const { person, quote, transaction_id } = paid
  const name = person.shown_name
  return (
    <Sheet
      title={t('paid_title')}
      backLabel={t('ui.close')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      foot={
        <>
          <ShareNewReceipt
            transaction_id={transaction_id}
            text={t('share_paid', { amount: formatUsd(quote.amount), name, number: transaction_id })}
            share={share}
          />
          <Button kind="main" size="tall" wide onClick={onClose}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <Outcome kind="done" title={t('paid_text', { amount: formatUsd(quote.amount), name })} />
      {paid.notPaid !== null && <Notice title={paid.notPaid} />}
      <NewReceipt transaction_id={transaction_id} onClose={onClose}>
        <PersonHeader name={name} avatar_url={person.avatar_url} line={`@${person.hai_tag}`} />
        <PriceLines
          before={[
            { label: t('ui.amount'), value: formatUsd(quote.amount) },
            ...gourdesFigure(quote.amount_htg, quote.payee_gets),
          ]}
          price={payerPrice(quote)}
          totalLabel={t('ui.you_paid')}
        />
      </NewReceipt>
    </Sheet>
  )
}
