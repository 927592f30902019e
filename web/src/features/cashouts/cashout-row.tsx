import type { Cashout } from '@hai/contract/cashout-record'
import { Banknote, KeyRound } from 'lucide-react'
import { HIDDEN_AMOUNT, useAmountsHidden } from '../../lib/amounts-hidden.ts'
import { formatUsd } from '../../lib/money-text.ts'
import { SEPARATOR } from '../../lib/separator.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Row } from '../../ui/row.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { cashoutStatusStyle } from './cashout-status-style.ts'

export function CashoutRow({ cashout, isNew = false }: { cashout: Cashout; isNew?: boolean }) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const isHidden = useAmountsHidden()
  const { id, amount, amount_htg, counterparty, created_at } = cashout
  const { tone, textKey } = cashoutStatusStyle(cashout)
  return (
    <Row
      href={paths.cashout(id)}
      isNew={isNew}
      start={<Glyph icon={textKey === 'status_ready' ? KeyRound : Banknote} tone={tone} />}
      title={t(textKey)}
      sub={
        <>
          {counterparty && t('with', { name: counterparty.shown_name }) + SEPARATOR}
          <RelativeTime iso={created_at} capital={!counterparty} />
        </>
      }
      end={
        isHidden ? (
          <span aria-label={t('ui.amount_hidden')} role="img">
            {HIDDEN_AMOUNT}
          </span>
        ) : (
          <span className="font-medium whitespace-nowrap">{inGourdes(amount_htg)}</span>
        )
      }
      endSub={!isHidden && formatUsd(amount)}
    />
  )
}
