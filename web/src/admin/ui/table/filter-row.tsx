import { Search } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { cx } from '../../../lib/cx.ts'
import { useTranslations } from '../../../lib/translations.ts'
import { Button } from '../../../ui/button.tsx'
import { keysOf, type Filter } from './filters.ts'

const TYPED_MS = 300

export interface FilterRowProps {
  filters: readonly Filter[]
  textOf: (key: string) => string
  onChange: (values: Readonly<Record<string, string>>) => void
  onClear: () => void
  first: RefObject<HTMLFormElement | null>
  label: string
}

export function FilterRow({ filters, textOf, onChange, onClear, first, label }: FilterRowProps) {
  const t = useTranslations('admin_ui')
  return (
    <form ref={first} role="search" aria-label={label} onSubmit={(event) => event.preventDefault()} className="contents">
      {filters.map((filter) => (
        <FilterField key={keysOf(filter).join(' ')} filter={filter} textOf={textOf} onChange={onChange} />
      ))}
      {filters.flatMap(keysOf).some((key) => textOf(key) !== '') && (
        <Button kind="plain" size="small" onClick={onClear}>
          {t('ui.clear_filters')}
        </Button>
      )}
    </form>
  )
}

function FilterField({ filter, textOf, onChange }: Pick<FilterRowProps, 'textOf' | 'onChange'> & { filter: Filter }) {
  const t = useTranslations('admin_ui')
  const label = filter.label
  const field = (name: string) => ({ name, value: textOf(name), onChange })
  switch (filter.kind) {
    case 'text':
      return <Typed {...field(filter.key)} label={label} isSearch />
    case 'select':
    case 'number':
      return <Chosen {...field(filter.key)} label={label} options={filter.options} />
    case 'yes_no': {
      const options = [
        { value: 'yes', text: filter.yes },
        { value: 'no', text: filter.no },
      ]
      return <Chosen {...field(filter.key)} label={label} options={options} />
    }
    case 'days':
      return (
        <Pair label={label}>
          <Day {...field(filter.from)} label={t('filter_from', { what: label })} />
          <Day {...field(filter.to)} label={t('filter_to', { what: label })} />
        </Pair>
      )
    case 'amounts':
      return (
        <Pair label={label}>
          <Typed {...field(filter.min)} label={t('filter_min', { what: label })} />
          <Typed {...field(filter.max)} label={t('filter_max', { what: label })} />
        </Pair>
      )
  }
}

type Changes = Pick<FilterRowProps, 'onChange'> & { name: string; label: string; value: string }

const boxLook =
  'focus-ring-soft flex min-h-(--size-touch) items-center gap-2 rounded-box border-[1.5px] border-line-strong bg-surface px-3 text-sm lg:min-h-10 [&_input]:min-w-0 [&_input]:flex-1 [&_input]:bg-transparent [&_input]:outline-none'
const labelLook = 'text-xs leading-4 font-medium text-ink-soft'

function Typed({ name, label, value, onChange, isSearch = false }: Changes & { isSearch?: boolean }) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Something else changed the URL: the back button, a link or a reset.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange({ [name]: typed.trim() }), TYPED_MS)
    return () => clearTimeout(timer)
  })
  return (
    <label className={cx('grid grid-cols-1 gap-1', isSearch ? 'min-w-36 flex-[1_1_11rem] md:max-w-80' : 'min-w-0 flex-1')}>
      <span className={labelLook}>{label}</span>
      <span className={boxLook}>
        {isSearch && <Search className="size-4 flex-none text-ink-soft" />}
        <input
          {...(isSearch ? { type: 'search', enterKeyHint: 'search' as const } : { inputMode: 'decimal' as const })}
          value={typed}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </span>
    </label>
  )
}

function Chosen({ name, label, value, options, onChange }: Changes & { options: readonly { value: string; text: string }[] }) {
  const t = useTranslations('admin_ui')
  return (
    <label className="grid min-w-0 grid-cols-1 gap-1 max-w-full max-sm:flex-[1_0_auto]">
      <span className={labelLook}>{label}</span>
      <select
        value={options.some((option) => option.value === value) ? value : ''}
        onChange={({ target }) => onChange({ [name]: target.value })}
        className={`${boxLook} max-w-full pr-2.5`}
      >
        <option value="">{t('any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

const Day = ({ name, label, value, onChange }: Changes) => (
  <label className="grid min-w-0 flex-1 grid-cols-1 gap-1">
    <span className={labelLook}>{label}</span>
    <span className={boxLook}>
      <input type="date" value={value} onChange={({ target }) => onChange({ [name]: target.value })} />
    </span>
  </label>
)

const Pair = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="flex w-full min-w-0 gap-2 sm:w-84">
    {children}
  </div>
)
