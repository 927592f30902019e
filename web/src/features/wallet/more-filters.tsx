import { Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Chip } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, useForm, type ShownError } from '../../ui/field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { draftOf, problemsOf, readDraft, type DraftProblems, type FilterDraft } from './filter-draft.ts'
import { filterKinds, noFilters, type ActivityFilters } from './filters.ts'

export interface KnownPerson {
  readonly shown_name: string
  readonly hai_tag: string
  readonly nickname: string | null
}

export interface MoreFiltersProps {
  filters: ActivityFilters
  people: readonly KnownPerson[]
  onChange: (filters: ActivityFilters) => void
  onClose: () => void
  layout: 'sheet' | 'line'
}

/** On phones the kind is chosen here, because there is no room beside the search field. */
function Kind({ kind, onChange }: { kind: ActivityFilters['kind']; onChange: (kind: ActivityFilters['kind']) => void }) {
  const t = useTranslations('wallet')
  return (
    <Picker
      variant="field"
      icon={Shapes}
      label={t('kind_label')}
      value={kind ?? ''}
      options={[{ value: '', text: t('kind_all') }, ...filterKinds.map((one) => ({ value: one, text: t(`kind_${one}`) }))]}
      onPick={(value) => onChange(filterKinds.find((one) => one === value) ?? null)}
    />
  )
}

/** All filters are applied together, once all fields are valid. */
export function MoreFilters({ filters, people, onChange, onClose, layout }: MoreFiltersProps) {
  const t = useTranslations('activity')
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [kind, setKind] = useState(filters.kind)
  const form = useForm({
    errors: problemsOf(draft),
    onSubmit: () => {
      onChange({ ...filters, ...readDraft(draft), ...(layout === 'sheet' && { kind }) })
      onClose()
    },
  })
  const clear = () => {
    onChange({ ...noFilters, direction: filters.direction, kind: filters.kind, search: filters.search })
    onClose()
  }
  const fields = <Fields draft={draft} people={people} field={form.field} onChange={(part) => setDraft({ ...draft, ...part })} />
  const buttons = (
    <>
      <Button type="submit" kind="main" wide={layout === 'sheet'}>
        {t('apply')}
      </Button>
      <Button wide={layout === 'sheet'} onClick={clear}>
        {t('ui.clear_filters')}
      </Button>
    </>
  )
  if (layout === 'sheet')
    return (
      <Sheet
        title={t('more')}
        backLabel={t('ui.close')}
        closeLabel={t('ui.close')}
        onClose={onClose}
        onSubmit={form.submit}
        foot={buttons}
      >
        <Kind kind={kind} onChange={setKind} />
        {fields}
      </Sheet>
    )
  return (
    <form noValidate aria-label={t('more')} className="grid gap-4 rounded-box bg-surface p-4" onSubmit={form.submit}>
      {fields}
      <div className="flex flex-wrap gap-2">{buttons}</div>
    </form>
  )
}

interface FieldsProps {
  draft: FilterDraft
  people: readonly KnownPerson[]
  field: (name: keyof FilterDraft) => ShownError<DraftProblems[keyof FilterDraft]>
  onChange: (part: Partial<FilterDraft>) => void
}

function Fields({ draft, people, field, onChange }: FieldsProps) {
  const t = useTranslations('activity')
  const problemText = (problem: DraftProblems[keyof FilterDraft]) => problem && t(problem)
  const fieldOf = (name: keyof FilterDraft) => ({
    label: t(name === 'person' ? 'ui.hai_tag' : name),
    value: draft[name],
    error: problemText(field(name).error),
    onBlur: field(name).onBlur,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    autoComplete: 'off',
  })
  const pair = 'grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3'
  return (
    <>
      <div className="grid gap-2">
        <Field {...fieldOf('person')} before="@" autoCapitalize="none" spellCheck={false} />
        {people.length > 0 && (
          <div role="group" aria-label={t('people')} className="flex flex-wrap gap-1.5">
            {people.map(({ shown_name, hai_tag, nickname }) => (
              <Chip key={hai_tag} pressed={draft.person === hai_tag} onClick={() => onChange({ person: hai_tag })}>
                {nickname ?? shown_name}
              </Chip>
            ))}
          </div>
        )}
      </div>
      <div className={pair}>
        <Field {...fieldOf('from')} type="date" />
        <Field {...fieldOf('to')} type="date" />
      </div>
      <div className={pair}>
        <Field {...fieldOf('min')} before="$" inputMode="decimal" />
        <Field {...fieldOf('max')} before="$" inputMode="decimal" />
      </div>
    </>
  )
}
