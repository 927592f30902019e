import type { Seal } from '@hai/contract/seal-forms'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { zonedMoment } from '../../lib/zoned-moment.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Figures } from '../../ui/figures.tsx'

export function SealLine({ seal: { number, at, hash } }: { seal: Seal }) {
  const t = useTranslations('transparency')
  const language = useLanguage()
  return (
    <div className="grid grid-cols-1 gap-2">
      <Figures items={[{ label: t('seal', { number: String(number) }), value: zonedMoment(new Date(at), language) }]} />
      <code className="-mt-1 text-sm wrap-anywhere">{hash}</code>
      <p>
        <CopyButton text={`${String(number)} ${hash}`} label={t('copy_seal')} done={t('ui.copied')} />
      </p>
    </div>
  )
}
