import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AbuseReportDialog, type AbuseReport } from '../../ui/abuse-report-dialog.tsx'

export function ReportDialog({ session_id, name, onClose }: { session_id: string; name: string; onClose: () => void }) {
  const t = useTranslations('abuse_reports')
  const report = useMutation({
    mutationFn: ({ category, description }: AbuseReport) => api.report_conversation({ session_id, category, description }),
    onSuccess: () => {
      toast({ title: t('sent') })
      onClose()
    },
  })
  return (
    <AbuseReportDialog
      about="conversation"
      name={name}
      problem={report.error && errorMessage(report.error)}
      busy={report.isPending}
      onReport={(written) => report.mutate(written)}
      onClose={onClose}
    />
  )
}
