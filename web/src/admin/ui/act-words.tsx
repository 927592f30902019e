import { useWords } from '../../lib/words.ts'
import { Amount } from '../../ui/amount.tsx'
import { amountOfAct, DOTS, maskAct, sentence } from './mask.ts'
import { useSensitiveShown } from './sensitive-store.ts'

export interface ActWordsProps {
  /** In the server’s words. */
  said: string
  /** Of people that they may name. */
  names?: readonly (string | null | undefined)[]
}

/** What an act does: while sensitive things are hidden, all of it but who it is about and how much. */
export function ActWords({ said, names }: ActWordsProps) {
  const t = useWords('admin_ui')
  const isShown = useSensitiveShown()
  if (isShown) return sentence(said)
  const masked = sentence(maskAct(said, names))
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="sr-only">{masked.replaceAll(DOTS, ` ${t('hidden')} `)}</span>
    </>
  )
}

/** What is about to be decided or done, uncovered: nobody says yes to what they cannot see. Its amount is the largest thing there. */
export function ActSummary({ said }: { said: string }) {
  const amount = amountOfAct(said)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-box bg-accent-wash px-edge py-3.5">
      {amount && (
        <p>
          <Amount {...amount} size="hero" kind={amount.sign === '+' ? 'in' : 'plain'} />
        </p>
      )}
      <p className="font-medium wrap-anywhere">{sentence(said)}</p>
    </div>
  )
}
