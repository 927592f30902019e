import { useState, type ReactNode } from 'react'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FigureInput, SettingReason, useSettingReason } from './figure-fields.tsx'
import { readFigures, typedFigures, type FigureField, type Figures } from './figures.ts'

export interface FiguresDialogProps {
  title: string
  fields: readonly FigureField[]
  figures: Figures
  /** What is wrong with figures that are figures, by path: what the server would refuse. */
  faultsOf?: (figures: Figures) => Readonly<Record<string, string>>
  /** It is being confirmed: it stands aside, and keeps what was typed. */
  busy: boolean
  onSave: (figures: Figures, reason: string) => void
  onClose: () => void
  /** Beside the figures: a switch. */
  children?: ReactNode
}

/** Changes one row of settings: its figures, and why. What is wrong stands beside its field. */
export function FiguresDialog({ title, fields, figures, faultsOf, busy, onSave, onClose, children }: FiguresDialogProps) {
  const t = useWords('admin_settings')
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
    <FormDialog title={title} act={t('save')} busy={false} onSubmit={save} onClose={onClose}>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-4">
        {fields.map(({ path, label, kind, hint }) => (
          <FigureInput
            key={path}
            {...{ label, kind, hint }}
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
