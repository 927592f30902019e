import { Square, Volume2 } from 'lucide-react'
import { useEffect } from 'react'
import { stopSpeaking, speak, spokenParts, useIsSpeaking, useVoice } from '../../lib/speech.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { RoundButton } from '../../ui/button.tsx'

export function SpeakAmount({ cents }: { cents: number }) {
  const t = useTranslations('balances')
  const voice = useVoice(useLanguage())
  const isSpeaking = useIsSpeaking()
  useEffect(() => stopSpeaking, [])
  if (!voice) return null
  return (
    <RoundButton
      label={t(isSpeaking ? 'stop' : 'speak')}
      icon={isSpeaking ? Square : Volume2}
      className="text-ink-soft print:hidden"
      onClick={() => (isSpeaking ? stopSpeaking() : speak(t('spoken', spokenParts(cents)), voice))}
    />
  )
}
