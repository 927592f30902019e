import { Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { Switch } from '../../ui/switch.tsx'
import { playChime } from '../../lib/chime.ts'
import { readSoundPreferences, saveSoundPreferences, type SoundPreferences } from '../../lib/sound-preferences.ts'

const categories = ['sound_for_cashouts', 'sound_for_messages', 'sound_for_tasks'] as const

export function SoundSettings() {
  const t = useTranslations('notifications')
  const [preferences, setPreferences] = useState(readSoundPreferences)
  const change = (part: Partial<SoundPreferences>) => {
    const next = { ...preferences, ...part }
    setPreferences(next)
    saveSoundPreferences(next)
  }
  const isOn = preferences.sound_enabled
  return (
    <Section title={t('sounds')}>
      <Box className="grid grid-cols-1 gap-2">
        <Switch label={t('sound_enabled')} isOn={isOn} onChange={(on) => change({ sound_enabled: on })} />
        {isOn && (
          <>
            <Volume value={preferences.sound_volume} onChange={(volume) => change({ sound_volume: volume })} />
            {categories.map((category) => (
              <Switch
                key={category}
                label={t(category)}
                isOn={preferences[category]}
                onChange={(on) => change({ [category]: on })}
              />
            ))}
            <Button
              kind="edge"
              size="small"
              icon={Volume2}
              className="justify-self-start"
              onClick={() => void playChime(preferences.sound_volume / 100)}
            >
              {t('sound_try')}
            </Button>
          </>
        )}
        <p className="text-sm text-ink-soft">{t('sound_device')}</p>
      </Box>
    </Section>
  )
}

function Volume({ value, onChange }: { value: number; onChange: (volume: number) => void }) {
  const t = useTranslations('notifications')
  const id = useId()
  return (
    <div className="flex min-h-(--size-touch) items-center justify-between gap-4">
      <label htmlFor={id}>{t('sound_volume')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-(--size-touch) w-40 min-w-0 accent-accent"
      />
    </div>
  )
}
