import { useTranslations } from '../../lib/translations.ts'
import { exportFormat, maskTag, type TextFormat } from './mask.ts'
import { useSensitiveShown } from './sensitive-store.ts'

/** A text in which amounts and names may be hidden. `write` must format them with `say`. Screen readers hear "hidden". */
export function MaskedText({ write }: { write: (say: TextFormat) => string }) {
  const t = useTranslations('admin_ui')
  const isShown = useSensitiveShown()
  if (isShown) return write(exportFormat('shown'))
  const spoken: TextFormat = {
    money: () => t('hidden'),
    name: () => t('hidden'),
    tag: ({ hai_tag, full_name }) => {
      const whole = `@${hai_tag}`
      return hai_tag !== null && maskTag(hai_tag, full_name) === whole ? whole : t('hidden')
    },
  }
  return (
    <>
      <span aria-hidden="true">{write(exportFormat('hidden'))}</span>
      <span className="sr-only">{write(spoken)}</span>
    </>
  )
}
