import { departments, payoutMethods, type PayoutMethod } from '@hai/contract/agent-values'
import { departmentName } from '@hai/contract/department-name'
import { MapPin } from 'lucide-react'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Field, type ShownError } from '../../ui/field.tsx'
import { NoteField } from '../../ui/note-field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Choice } from '../../ui/choice.tsx'
import { departmentOf, type DestinationDraft } from './destination-draft.ts'

export interface DestinationFormProps {
  draft: DestinationDraft
  saveAs: string | null
  field: (name: 'full_name' | 'phone' | 'account' | 'commune' | 'saveAs') => ShownError
  onChange: (part: Partial<DestinationDraft>) => void
  onSaveAs: (label: string | null) => void
}

const LABEL_MAX = 40
const FIELD_MAX = 80

export function DestinationForm({ draft, saveAs, field, onChange, onSaveAs }: DestinationFormProps) {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  return (
    <>
      <Methods chosen={draft.method} onChoose={(method) => onChange({ method })} />
      <Field
        label={t('for_whom')}
        hint={t('for_whom_hint')}
        autoComplete="name"
        maxLength={FIELD_MAX}
        value={draft.full_name}
        onChange={(event) => onChange({ full_name: event.target.value })}
        {...field('full_name')}
      />
      <Field
        label={t('ui.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={LABEL_MAX}
        value={draft.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
        {...field('phone')}
      />
      {draft.method === 'bank' && (
        <Field
          label={t('account_label')}
          hint={t('account_hint')}
          autoComplete="off"
          maxLength={FIELD_MAX}
          value={draft.account}
          onChange={(event) => onChange({ account: event.target.value })}
          {...field('account')}
        />
      )}
      <Picker
        variant="field"
        label={t('ui.department')}
        icon={MapPin}
        value={draft.department}
        options={departments.map((value) => ({ value, text: departmentName(value, language) }))}
        onPick={(department) => onChange({ department: departmentOf(department) })}
      />
      <Field
        label={t('ui.commune')}
        autoComplete="address-level2"
        maxLength={60}
        value={draft.commune}
        onChange={(event) => onChange({ commune: event.target.value })}
        {...field('commune')}
      />
      <NoteField label={t('note_label')} note={draft.note} onNote={(note) => onChange({ note })} />
      <Keep saveAs={saveAs} field={field} onSaveAs={onSaveAs} />
    </>
  )
}

function Methods({ chosen, onChoose }: { chosen: PayoutMethod; onChoose: (method: PayoutMethod) => void }) {
  const t = useTranslations('cashouts')
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{t('how')}</legend>
      {payoutMethods.map((method) => (
        <Choice
          key={method}
          name="method"
          isChosen={chosen === method}
          onChoose={() => onChoose(method)}
          title={t(`method_${method}`)}
          sub={t(`method_${method}_hint`)}
        />
      ))}
    </fieldset>
  )
}

function Keep({ saveAs, field, onSaveAs }: Pick<DestinationFormProps, 'saveAs' | 'field' | 'onSaveAs'>) {
  const t = useTranslations('cashouts')
  return (
    <>
      <Switch label={t('keep')} hint={t('keep_hint')} isOn={saveAs !== null} onChange={(on) => onSaveAs(on ? '' : null)} />
      {saveAs !== null && (
        <Field
          label={t('keep_as')}
          autoComplete="off"
          maxLength={LABEL_MAX}
          value={saveAs}
          onChange={(event) => onSaveAs(event.target.value)}
          {...field('saveAs')}
        />
      )}
    </>
  )
}
