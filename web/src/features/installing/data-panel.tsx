import { Gauge } from 'lucide-react'
import { dataUses, setDataUse, useDataLight, useDataUse } from '../../lib/data-use.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Picker } from '../../ui/picker.tsx'
import { Box, Section } from '../../ui/row.tsx'

export function DataPanel() {
  const t = useTranslations('installing')
  const use = useDataUse()
  const isLight = useDataLight()
  const pick = (value: string) => {
    const picked = dataUses.find((known) => known === value)
    if (picked) setDataUse(picked)
  }
  return (
    <Section title={t('data_title')}>
      <Box className="grid grid-cols-1 gap-3">
        <Picker
          variant="field"
          label={t('data_label')}
          icon={Gauge}
          value={use}
          options={dataUses.map((value) => ({ value, text: t(`data_${value}`) }))}
          onPick={pick}
        />
        <p className="text-sm text-ink-soft">{t('data_text')}</p>
        <p className="text-sm" role="status">
          {t(isLight ? 'data_is_light' : 'data_is_full')}
        </p>
      </Box>
    </Section>
  )
}
