import { Link } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { withBreaks } from '../../ui/email-breaks.tsx'
import { Rich } from '../../ui/rich-text.tsx'
import { useOwnPhonePath } from './own-phone-path.ts'

export function NumberLine({ text }: { text: string }) {
  const t = useWords('phone')
  return (
    <>
      <p>
        <Rich text={text} b={(phone) => <strong className="font-medium whitespace-nowrap">{withBreaks(phone)}</strong>} />
      </p>
      <Link
        href={useOwnPhonePath()}
        className="inline-flex min-h-(--size-touch) items-center justify-self-start text-accent-ink underline underline-offset-4"
      >
        {t('change_number')}
      </Link>
    </>
  )
}
