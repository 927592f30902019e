import type { Output } from '@hai/contract/contract'
import { fileNameWord } from '@hai/contract/file-name-word'
import { formatUsd } from '../../lib/money-text.ts'
import { exactMoment } from '../../lib/moments.ts'
import type { SharedReceipt } from '../../lib/share.ts'
import { referenceNumber } from '../../lib/reference-number.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { cashoutStatusStyle } from './cashout-status-style.ts'
import { SEPARATOR } from '../../lib/separator.ts'

/** Leaves out the address and the phone number, because the picture may be passed on. */
export function useReceiptToShare(receipt: Output<'get_cashout_receipt'>): SharedReceipt {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  const inGourdes = useGourdes()
  const { cashout, member, agent, verification_code, verification_url } = receipt
  const { id, amount, amount_htg, created_at, ended_at } = cashout
  const date = exactMoment(new Date(ended_at ?? created_at), language)
  const title = t('cashout_of', { name: member.shown_name })
  return {
    title,
    amount: formatUsd(amount),
    lines: [
      inGourdes(amount_htg),
      `${t(cashoutStatusStyle(cashout).textKey)}${SEPARATOR}${date}`,
      `${t('member')}: ${named(member)}`,
      ...(agent === null ? [] : [`${t('ui.agent')}: ${named(agent)}`]),
      `${t('cashout_number')}: ${referenceNumber(id)}`,
    ],
    check: { code: verification_code, url: verification_url },
    text: t('share_line', { amount: formatUsd(amount), title, date, number: id }),
    file_name: `${fileNameWord(t('cashout'))}-${id.slice(-8)}.png`,
  }
}

const named = ({ shown_name, hai_tag }: { shown_name: string; hai_tag: string }): string =>
  hai_tag === '' || shown_name === `@${hai_tag}` ? shown_name : `${shown_name} @${hai_tag}`
