import { formatUsd } from '@hai/contract/money'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { useAuth } from '../../api/auth-context.ts'
import { brandName } from '../../lib/installation.ts'
import { exactMoment } from '../../lib/moments.ts'
import { sharePicture } from '../../lib/share.ts'
import { toast } from '../../lib/toast.ts'
import { useLanguage, useWords } from '../../lib/words.ts'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { activityLook } from './activity-look.ts'
import { paidAmount, partyLines, receiptTitle, shareLine, type Receipt } from './receipt-words.ts'

/** Shares a receipt as a picture with the address that checks it; the same stands in the text beside it. */
export function useShareReceipt(receipt: Receipt) {
  const t = useWords('receipt')
  const say = useWords('wallet')
  const language = useLanguage()
  const inGourdes = useGourdes()
  const { profile } = useAuth()
  const name = `receipt-${receipt.id.slice(-8)}.png`
  return useMutation({
    mutationFn: async () => {
      const [{ drawReceiptPicture }, { code, url }] = await Promise.all([
        import('./receipt-picture.ts'),
        api.get_receipt_code({ transaction_id: receipt.id }),
      ])
      const date = exactMoment(new Date(receipt.created_at), language)
      const picture = await drawReceiptPicture({
        brand: brandName,
        title: receiptTitle(receipt, t),
        amount: formatUsd(paidAmount(receipt)),
        lines: [
          ...(receipt.amount_htg === null ? [] : [inGourdes(receipt.amount_htg)]),
          `${say(`status_${activityLook(receipt).status}`)} · ${date}`,
          ...partyLines(receipt, profile.full_name ?? `@${profile.hai_tag ?? ''}`, t),
        ],
        check: { how: t('picture_check'), code, url },
      })
      return sharePicture(new File([picture], name, { type: 'image/png' }), `${shareLine(receipt, date, t)}\n${url}`)
    },
    onSuccess: (outcome) => {
      if (outcome === 'saved') toast({ title: t('picture_saved', { file_name: name }) })
      if (outcome === 'failed') toast({ title: t('share_failed'), kind: 'problem' })
    },
    onError: () => toast({ title: t('share_failed'), kind: 'problem' }),
  })
}
