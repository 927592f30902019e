import { FEE_BANDS_MAX } from '@hai/contract/fee-rule-faults'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import type { ShownError } from '../../ui/field.tsx'
import { bandFigures, typedBand, type TypedBand } from './fee-rules.ts'
import { FigureInput } from './figure-fields.tsx'

export interface BandFieldsProps {
  bands: readonly TypedBand[]
  field: (path: string) => ShownError
  onChange: (bands: readonly TypedBand[]) => void
}

export function BandFields({ bands, field: shown, onChange }: BandFieldsProps) {
  const t = useTranslations('admin_settings')
  const add = (): void => onChange([...bands, typedBand(Math.max(-1, ...bands.map(({ key }) => key)) + 1, {})])
  return (
    <div className="grid grid-cols-1 gap-4">
      {bands.map((band, index) => (
        <fieldset key={band.key} className="grid grid-cols-1 gap-2 rounded-box border border-line p-3">
          <legend className="px-1 text-sm font-medium">{t('band', { number: index + 1 })}</legend>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            {bandFigures.map(([field, kind]) => (
              <FigureInput
                key={field}
                label={t(`band_${field}`)}
                kind={kind}
                value={band[field]}
                {...shown(`bands.${index}.${field}`)}
                hint={field === 'maximum' ? t('band_maximum_hint') : undefined}
                onChange={(text) => onChange(bands.map((one) => (one.key === band.key ? { ...one, [field]: text } : one)))}
              />
            ))}
          </div>
          <Button
            size="small"
            icon={Trash2}
            aria-label={t('remove_band_of', { number: index + 1 })}
            className="justify-self-end"
            onClick={() => onChange(bands.filter(({ key }) => key !== band.key))}
          >
            {t('ui.remove')}
          </Button>
        </fieldset>
      ))}
      {bands.length < FEE_BANDS_MAX && (
        <Button size="small" icon={Plus} className="justify-self-start" onClick={add}>
          {t('add_band')}
        </Button>
      )}
    </div>
  )
}
