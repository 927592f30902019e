import { useState, type ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { useForm } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FigureInput, SettingReason, useSettingReason } from './figure-fields.tsx'
import { readFigures, typedFigures, type FigureField, type Figures } from './figures.ts'

export interface FiguresDialogProps {
  title: string
  fields: readonly FigureField[]
  figures: Figures
  /** Errors by path, for combinations of valid fields that the server would reject. */
  faultsOf?: (figures: Figures) => Readonly<Record<string, string>>
  /** True while the action is being confirmed. The dialog is then hidden, but keeps its input. */
  busy: boolean
  onSave: (figures: Figures, reason: string) => void
  onClose: () => void
  children?: ReactNode
}

export function FiguresDialog({ title, fields, figures, faultsOf, busy, onSave, onClose, children }: FiguresDialogProps) {
  const t = useTranslations('admin_settings')
  const [typed, setTyped] = useState(() => typedFigures(fields, figures))
  const reason = useSettingReason()
  const read = readFigures(fields, typed)
  const faults: Readonly<Record<string, string>> =
    read.unread.length === 0
      ? (faultsOf?.(read.figures) ?? {})
      : Object.fromEntries(read.unread.map((path) => [path, t('fault_figure')]))
  const form = useForm({
    // The figures depend on each other, so leaving one field shows the faults of all.
    errors: { figures: Object.keys(faults).length > 0 && faults, reason: reason.isShort },
    onSubmit: () => onSave(read.figures, reason.text),
  })
  const { error: shownFaults, onBlur } = form.field('figures')
  if (busy) return null
  return (
    <FormDialog title={title} submitLabel={t('ui.continue')} busy={false} onSubmit={form.submit} onClose={onClose}>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        {fields.map(({ path, label, kind, hint, empty }) => (
          <FigureInput
            key={path}
            label={label}
            kind={kind}
            hint={hint}
            placeholder={empty}
            value={typed[path] ?? ''}
            error={shownFaults ? shownFaults[path] : undefined}
            onBlur={onBlur}
            onChange={(text) => setTyped({ ...typed, [path]: text })}
          />
        ))}
      </div>
      <SettingReason of={reason} shown={form.field('reason')} />
    </FormDialog>
  )
}
