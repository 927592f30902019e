import { fileNameWord } from '@hai/contract/file-name-word'
import { useMutation } from '@tanstack/react-query'
import { formatUsd } from '../../lib/money-text.ts'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { brandName } from '../../lib/installation.ts'
import { exactMoment } from '../../lib/moments.ts'
import { sharePicture, type SharedReceipt } from '../../lib/share.ts'
import { toast } from '../../lib/toast.ts'
import { toastSavedFile } from '../../lib/toast-saved-file.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { activityStyle } from './activity-style.ts'
import { paidAmount, partyLines, receiptTitle, shareLine, type Receipt } from './receipt-text.ts'
import { SEPARATOR } from '../../lib/separator.ts'

/** The picture and its text contain the URL that verifies the receipt. */
export function useShareReceipt(read: () => Promise<SharedReceipt>, onFail?: () => void) {
  const t = useTranslations('receipt')
  const fail = onFail ?? (() => toast({ title: t('share_failed'), kind: 'problem' }))
  return useMutation({
    mutationFn: async () => {
      const [{ drawReceiptPicture }, { title, amount, lines, check, text, file_name }] = await Promise.all([
        import('./receipt-picture.ts'),
        read(),
      ])
      const picture = await drawReceiptPicture({
        brand: brandName,
        title,
        amount,
        lines,
        check: { how: t('picture_check'), ...check },
      })
      const outcome = await sharePicture(new File([picture], file_name, { type: 'image/png' }), `${text}\n${check.url}`)
      return { outcome, file_name }
    },
    onSuccess: ({ outcome, file_name }) => {
      if (outcome === 'saved') toastSavedFile(file_name)
      if (outcome === 'failed') fail()
    },
    onError: fail,
  })
}

export function useLoadSharedReceipt(): (transaction_id: string, known?: Receipt) => Promise<SharedReceipt> {
  const t = useTranslations('receipt')
  const say = useTranslations('wallet')
  const language = useLanguage()
  const inGourdes = useGourdes()
  const { profile } = useAuth()
  return async (transaction_id, known) => {
    const [receipt, check] = await Promise.all([
      known ?? api.get_transaction({ transaction_id }),
      api.get_receipt_code({ transaction_id }),
    ])
    const date = exactMoment(new Date(receipt.created_at), language)
    return {
      title: receiptTitle(receipt, t),
      amount: formatUsd(paidAmount(receipt)),
      lines: [
        ...(receipt.amount_htg === null ? [] : [inGourdes(receipt.amount_htg)]),
        `${say(`ui.status_${activityStyle(receipt).status}`)}${SEPARATOR}${date}`,
        ...partyLines(receipt, profile.full_name ?? `@${profile.hai_tag ?? ''}`, t),
      ],
      check,
      text: shareLine(receipt, date, t),
      file_name: `${fileNameWord(t('ui.receipt'))}-${transaction_id.slice(-8)}.png`,
    }
  }
}
