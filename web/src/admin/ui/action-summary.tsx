import { useTranslations } from '../../lib/translations.ts'
import { Amount } from '../../ui/amount.tsx'
import { amountOfAction, DOTS, maskAction, sentence } from './mask.ts'
import { useSensitiveShown } from './sensitive-store.ts'

export interface ActionTextProps {
  summary: string
  names?: readonly (string | null | undefined)[]
}

export function ActionText({ summary, names }: ActionTextProps) {
  const t = useTranslations('admin_ui')
  const isShown = useSensitiveShown()
  if (isShown) return sentence(summary)
  const masked = sentence(maskAction(summary, names))
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="sr-only">{masked.replaceAll(DOTS, ` ${t('hidden')} `)}</span>
    </>
  )
}

/** Unmasked, because nobody should approve what they cannot see. */
export function ActionSummary({ summary }: { summary: string }) {
  const amount = amountOfAction(summary)
  return (
    <div className="grid grid-cols-1 gap-1 rounded-box bg-accent-wash px-edge py-3.5">
      {amount && (
        <p>
          <Amount {...amount} size="hero" kind={amount.sign === '+' ? 'in' : 'plain'} />
        </p>
      )}
      <p className="font-medium wrap-anywhere">{sentence(summary)}</p>
    </div>
  )
}
