import { REPORT_MAX, REPORT_MIN } from '@hai/contract/bounds'
import { reportCategories, type ReportCategory } from '@hai/contract/report-categories'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { errorMessage } from '../../api/error-messages.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslations } from '../../lib/translations.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LongField } from '../../ui/long-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Picker } from '../../ui/picker.tsx'

const isCategory = (value: string): value is ReportCategory => reportCategories.some((category) => category === value)

/** The other participant is not notified. */
export function ReportDialog({ session_id, name, onClose }: { session_id: string; name: string; onClose: () => void }) {
  const t = useTranslations('chat')
  const [category, setCategory] = useState<ReportCategory>('scam')
  const [description, setDescription] = useState('')
  const [hasTried, setTried] = useState(false)
  const length = description.trim().length
  const isWrong = length < REPORT_MIN || length > REPORT_MAX
  const report = useMutation({
    mutationFn: () => api.report_conversation({ session_id, category, description }),
    onSuccess: () => {
      toast({ title: t('reported') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('report_title', { name })}
      submitLabel={t('report_send')}
      kind="danger"
      busy={report.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!isWrong && !report.isPending) report.mutate()
      }}
    >
      {report.error && <Notice kind="problem" title={errorMessage(report.error)} />}
      <p className="text-ink-soft">{t('report_text')}</p>
      <Picker
        variant="field"
        label={t('report_about')}
        icon={Flag}
        value={category}
        options={reportCategories.map((value) => ({ value, text: t(`category_${value}`) }))}
        onPick={(value) => {
          if (isCategory(value)) setCategory(value)
        }}
      />
      <LongField
        label={t('report_what')}
        hint={t('report_hint')}
        error={hasTried && isWrong && t('report_length', { min: REPORT_MIN, max: REPORT_MAX })}
        value={description}
        maxLength={REPORT_MAX}
        rows={5}
        onChange={setDescription}
      />
    </FormDialog>
  )
}
