import type { Cashout } from '@hai/contract/cashout-record'
import { useMutation } from '@tanstack/react-query'
import { OctagonAlert } from 'lucide-react'
import { useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { useGourdes } from '../../ui/in-gourdes.tsx'
import { Notice } from '../../ui/notice.tsx'
import { reportableProblems } from './short-pay.ts'

/** Opens a dispute with a description that is generated from the rating. */
export function ReportShortPay({ cashout }: { cashout: Cashout }) {
  const t = useTranslations('cashouts')
  const inGourdes = useGourdes()
  const isOnline = useOnline()
  const [, navigate] = useLocation()
  const { id: related_id, rating, amount_htg } = cashout
  const problems = reportableProblems(cashout)
  const [category] = problems
  const figures = { got: inGourdes(rating?.htg_received ?? amount_htg), promised: inGourdes(amount_htg) }
  const description = problems.map((one) => t(`said_${one}`, figures)).join(' ')
  const goTo = (dispute_id: string) => navigate(paths.dispute(dispute_id))
  const report = useMutation({
    mutationKey: ['open_dispute'],
    mutationFn: (about: (typeof problems)[number]) =>
      api.open_dispute({ related_type: 'cashout', related_id, category: about, description, attachments: [] }),
    onSuccess: ({ id }) => goTo(id),
    onError: (error) => {
      const known = errorDataOf(error, 'DISPUTE_ACTIVE') ?? errorDataOf(error, 'DISPUTE_DECIDED')
      if (known) goTo(known.dispute_id)
    },
  })
  if (!category) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      {report.error && <Notice kind="problem" title={errorMessage(report.error)} />}
      <Notice kind="wait" title={t('not_honest_title')}>
        <p>{t('not_honest_text')}</p>
      </Notice>
      <Button
        kind="danger"
        wide
        icon={OctagonAlert}
        busy={report.isPending}
        refused={!isOnline}
        onClick={() => report.mutate(category)}
      >
        {t('ui.open_dispute')}
      </Button>
    </div>
  )
}
