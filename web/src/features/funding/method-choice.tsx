import { useTranslations } from '../../lib/translations.ts'
import { methodNames } from './method-names.ts'
import type { FundingMethod } from './use-funding-quote.ts'

export function MethodChoice({
  methods,
  chosen,
  onChoose,
}: {
  methods: readonly FundingMethod[]
  chosen: FundingMethod
  onChoose: (method: FundingMethod) => void
}) {
  const t = useTranslations('funding')
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{t('methods')}</legend>
      {methods.map((method) => (
        <label
          key={method.method}
          className="grid min-h-13 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 rounded-box bg-surface px-4 py-2 has-checked:bg-accent-wash has-checked:inset-ring-[1.5px] has-checked:inset-ring-accent-ink"
        >
          <input
            type="radio"
            name="method"
            checked={method === chosen}
            onChange={() => onChoose(method)}
            className="size-5 accent-accent-ink"
          />
          <span>
            <span className="block font-medium">{t(methodNames[method.method])}</span>
            <span className="block text-sm text-ink-soft">{t(`method_${method.method}_hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
