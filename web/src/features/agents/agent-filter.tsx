import { departments, payoutMethods } from '@hai/contract/agent-values'
import { departmentName } from '@hai/contract/department-name'
import { HandCoins, MapPin, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Field } from '../../ui/field.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { AgentFilters } from './filters.ts'

const TYPING_MS = 300

export function AgentFilter({ filters, onChange }: { filters: AgentFilters; onChange: (next: AgentFilters) => void }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const change = (part: Partial<AgentFilters>) => onChange({ ...filters, ...part })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-3">
        <Picker
          variant="field"
          icon={MapPin}
          label={t('ui.department')}
          value={filters.department ?? ''}
          options={[
            { value: '', text: t('anywhere') },
            ...departments.map((value) => ({ value, text: departmentName(value, language) })),
          ]}
          onPick={(value) => change({ department: departments.find((one) => one === value) ?? null })}
        />
        <Picker
          variant="field"
          icon={HandCoins}
          label={t('method')}
          value={filters.method ?? ''}
          options={[
            { value: '', text: t('any_method') },
            ...payoutMethods.map((value) => ({ value, text: t(`method_${value}`) })),
          ]}
          onPick={(value) => change({ method: payoutMethods.find((one) => one === value) ?? null })}
        />
      </div>
      <Commune commune={filters.commune} onCommune={(commune) => change({ commune })} />
      <Switch label={t('only_on_duty')} isOn={filters.on_duty} onChange={(on_duty) => change({ on_duty })} />
    </div>
  )
}

/** Waits until the user stops typing before it updates the URL. */
function Commune({ commune, onCommune }: { commune: string; onCommune: (commune: string) => void }) {
  const t = useTranslations('agents')
  const [typed, setTyped] = useState(commune)
  const rested = useDebounced(typed, TYPING_MS)
  const notify = useEffectEvent((text: string) => {
    if (text !== commune) onCommune(text)
  })
  useEffect(() => notify(rested.trim()), [rested])
  return (
    <Field
      label={t('ui.commune')}
      icon={Search}
      type="search"
      value={typed}
      maxLength={60}
      autoComplete="off"
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
