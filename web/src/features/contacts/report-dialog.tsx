import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AbuseReportDialog, type AbuseReport } from '../../ui/abuse-report-dialog.tsx'

interface ReportDialogProps {
  hai_tag: string
  name: string
  transaction_id: string | undefined
  onClose: () => void
}

export function ReportDialog({ hai_tag, name, transaction_id, onClose }: ReportDialogProps) {
  const t = useTranslations('abuse_reports')
  const report = useMutation({
    mutationFn: ({ category, description }: AbuseReport) =>
      api.report_member({ hai_tag, category, description, ...(transaction_id && { transaction_id }) }),
    onSuccess: () => {
      toast({ title: t('sent') })
      onClose()
    },
  })
  return (
    <AbuseReportDialog
      about="person"
      name={name}
      note={transaction_id && t('with_payment')}
      problem={report.error && errorMessage(report.error)}
      busy={report.isPending}
      onReport={(written) => report.mutate(written)}
      onClose={onClose}
    />
  )
}
