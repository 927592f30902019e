import { REPORT_MAX, REPORT_MIN } from '@hai/contract/bounds'
import { reportCategories, type ReportCategory } from '@hai/contract/report-categories'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../lib/translations.ts'
import { useForm } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LongField } from './long-field.tsx'
import { Notice } from './notice.tsx'
import { Picker } from './picker.tsx'

export interface AbuseReport {
  category: ReportCategory
  description: string
}

interface AbuseReportDialogProps {
  about: 'conversation' | 'person'
  name: string
  /** Shown after the introduction. */
  note?: string | undefined
  /** The message of the last failed attempt. */
  problem: string | null
  busy: boolean
  onReport: (report: AbuseReport) => void
  onClose: () => void
}

const isCategory = (value: string): value is ReportCategory => reportCategories.some((category) => category === value)

/** The reported person is not notified. */
export function AbuseReportDialog({ about, name, note, problem, busy, onReport, onClose }: AbuseReportDialogProps) {
  const t = useTranslations('abuse_reports')
  const [category, setCategory] = useState<ReportCategory>('scam')
  const [description, setDescription] = useState('')
  const length = description.trim().length
  const form = useForm({
    errors: {
      description: (length < REPORT_MIN || length > REPORT_MAX) && t('ui.text_length', { min: REPORT_MIN, max: REPORT_MAX }),
    },
    isBusy: busy,
    onSubmit: () => onReport({ category, description }),
  })
  const textOf = (value: ReportCategory) => t(value === 'unwanted' ? `unwanted_${about}` : `category_${value}`)
  return (
    <FormDialog
      title={t('title', { name })}
      submitLabel={t('send')}
      kind="danger"
      busy={busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      {problem && <Notice kind="problem" title={problem} />}
      <p className="text-ink-soft">
        {t(`intro_${about}`)} {note}
      </p>
      <Picker
        variant="field"
        label={t('ui.what_about')}
        icon={Flag}
        value={category}
        options={reportCategories.map((value) => ({ value, text: textOf(value) }))}
        onPick={(value) => {
          if (isCategory(value)) setCategory(value)
        }}
      />
      <LongField
        label={t('ui.what_happened')}
        hint={t(`hint_${about}`)}
        {...form.field('description')}
        value={description}
        maxLength={REPORT_MAX}
        rows={5}
        onChange={setDescription}
      />
    </FormDialog>
  )
}
