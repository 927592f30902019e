import type { ReactNode } from 'react'
import { truncateNote } from '../lib/note-length.ts'
import { Field } from './field.tsx'

interface NoteFieldProps {
  label: ReactNode
  hint?: ReactNode
  note: string
  onNote: (note: string) => void
  readOnly?: boolean
}

export const NoteField = ({ label, hint, note, onNote, readOnly }: NoteFieldProps) => (
  <Field
    label={label}
    hint={hint}
    readOnly={readOnly}
    value={note}
    onChange={(event) => onNote(truncateNote(event.target.value))}
    autoComplete="off"
  />
)
