import { useState, type ReactNode } from 'react'
import { useTranslations } from '../../lib/translations.ts'
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
  const faults = read.unread.length === 0 ? (faultsOf?.(read.figures) ?? {}) : {}
  function save(): void {
    const given = reason.take()
    if (read.unread.length === 0 && Object.keys(faults).length === 0 && given !== null) onSave(read.figures, given)
  }
  if (busy) return null
  return (
    <FormDialog title={title} submitLabel={t('save')} busy={false} onSubmit={save} onClose={onClose}>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        {fields.map(({ path, label, kind, hint }) => (
          <FigureInput
            key={path}
            label={label}
            kind={kind}
            hint={hint}
            value={typed[path] ?? ''}
            error={reason.isTried && read.unread.includes(path) ? t('fault_figure') : faults[path]}
            onChange={(text) => setTyped({ ...typed, [path]: text })}
          />
        ))}
      </div>
      <SettingReason of={reason} />
    </FormDialog>
  )
}
