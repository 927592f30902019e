import { minutesAndSeconds, useSecondsLeft } from '../../lib/use-seconds-left.ts'
import { useTranslations } from '../../lib/translations.ts'

export function TimeLeft({ at }: { at: string }) {
  const t = useTranslations('cash_ins')
  const seconds = useSecondsLeft(Date.parse(at))
  return (
    <p role="timer" className="text-sm text-ink-soft">
      {t('time_left', { time: minutesAndSeconds(seconds) })}
    </p>
  )
}
