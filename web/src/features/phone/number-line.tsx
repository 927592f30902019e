import { Link, useSearchParams } from 'wouter'
import { useTranslations } from '../../lib/translations.ts'
import { withEmailBreaks } from '../../ui/email-breaks.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { paths } from '../../lib/paths.ts'

/** Keeps `returnTo`, so that the verification can return there. */
export function useOwnPhonePath(): string {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return paths.ownPhone(returnTo === null ? {} : { returnTo })
}

export function NumberLine({ text }: { text: string }) {
  const t = useTranslations('phone')
  return (
    <>
      <p>
        <RichText
          text={text}
          b={(phone) => <strong className="font-medium whitespace-nowrap">{withEmailBreaks(phone)}</strong>}
        />
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
